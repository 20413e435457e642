import { hasVatCheckDigit, isAba } from '#shared/reading/engine/identifiers.ts';
import type { Country } from './countries.ts';
import type { Dice } from './Dice.ts';
import type { Language } from './speech.ts';

export interface Company {
  /** As registered. */
  name: string;
  /** As its logo says, when that is another text. */
  tradeName: string;
  street: string;
  place: string;
  country: Country;
  vatId: string | null;
  registration: string;
  email: string;
  website: string;
  phone: string;
  bank: string;
  iban: string | null;
  bic: string;
  accountNumber: string;
  routingNumber: string;
}

const split = (texts: string) => texts.split('|');

const owners: Readonly<Record<Language, readonly string[]>> = {
  en: split('Marlowe|Hargreave|Pemberton|Castellan|O’Dowd|Whitlock|Fairbairn|Yarrow'),
  de: split('Brinkmann|Seidel|Jürgens|Oberhauser|Krämer|Wiesner|Thaler|Löffler'),
  fr: split('Chevalier|Montclair|Dubreuil|Lacombe|Gauthier|Rivière|Delorme|Pelletier'),
  es: split('Aguirre|Castañeda|Montoya|Quintana|Iglesias|Ferrán|Olivares|Nogales'),
  it: split('Bellandi|Rossetti|Carraro|Fontanesi|Grimaldi|Morandi|Zanetti|Lucchesi'),
  nl: split('Van Dijkstra|De Groot|Hendriksen|Verhagen|Koopman|Brouwer|Smeets|Terpstra'),
  pl: split('Kowalczyk|Nowicki|Zieliński|Wrona|Jabłoński|Górski|Malec|Śliwa'),
};

const trades: Readonly<Record<Language, readonly string[]>> = {
  en: split(
    'Plumbing & Heating|Office Supplies|Joinery|Catering|Freight|Design|Print|Electrical|Gardens|Software',
  ),
  de: split(
    'Bau|Elektrotechnik|Bürobedarf|Metallbau|Gartenbau|Druckerei|Spedition|Malerbetrieb|Catering|IT-Systeme',
  ),
  fr: split('Électricité|Menuiserie|Transports|Imprimerie|Fournitures|Traiteur|Conseil|Plomberie'),
  es: split('Suministros|Reformas|Transportes|Imprenta|Electricidad|Consultores|Jardines|Talleres'),
  it: split('Arredamenti|Trasporti|Tipografia|Impianti|Forniture|Costruzioni|Ristorazione'),
  nl: split('Bouw|Installatietechniek|Drukwerk|Transport|Kantoorartikelen|Groenvoorziening|Advies'),
  pl: split('Budownictwo|Transport|Drukarnia|Instalacje|Hurtownia|Usługi|Meble'),
};

const brands = split(
  'Veltora|Nordwell|Quillon|Ambrix|Lumeto|Tarvik|Sonnora|Brightmoor|Kestrel & Vine|Polytrex|Zephyra|Ondo|Halden|Mirabel|Corvanta|BlueFern|Nexa9|Studio Okto|Ferrolux|Papirus',
);

/** Companies that do not exist, at addresses that do not exist. */
export function companyOf(dice: Dice, country: Country): Company {
  const names = namesOf(dice, country);
  const host = `${plain(names.tradeName).slice(0, 22)}.example`;
  const mailbox = dice.pick(['info', 'billing', 'office', 'accounts', 'hello']);
  return {
    ...names,
    street: dice.pick(country.streets).replace('#', String(dice.between(1, 180))),
    place: placeOf(dice, country),
    country,
    vatId: country.vatId === null ? null : vatIdOf(dice, country.vatId),
    registration: dice.digits(6),
    email: `${mailbox}@${host}`,
    website: `www.${host}`,
    phone: filled(dice, country.phone),
    bank: dice.pick(country.banks),
    iban: country.iban === null ? null : ibanOf(dice, country),
    bic: `${dice.pick(['GENO', 'COBA', 'AGRI', 'BCIT'])}${country.code}${dice.pick(['2L', 'M1', 'PP', '22'])}${dice.chance(0.5) ? 'XXX' : ''}`,
    accountNumber: dice.digits(8),
    routingNumber:
      country.code === 'US' ? abaOf(dice) : `${dice.digits(2)}-${dice.digits(2)}-${dice.digits(2)}`,
  };
}

function namesOf(dice: Dice, { language, forms }: Country): Pick<Company, 'name' | 'tradeName'> {
  const owner = dice.pick(owners[language]);
  const trade = dice.pick(trades[language]);
  const brand = dice.pick(brands);
  const form = dice.pick(forms);
  const core = dice.pick([
    brand,
    `${brand} ${trade}`,
    `${owner} ${trade}`,
    `${owner} & ${dice.pick(owners[language])}`,
    `${trade} ${owner}`,
  ]);
  const first = dice.pick(split('Clara|Martin|Nora|Felix|Ines|Viktor'));
  // Sole traders have a first name instead of a legal form.
  const name =
    form === '' ? `${first} ${owner}` : `${core}${form.startsWith(',') ? '' : ' '}${form}`;
  const tradeName = form === '' ? `${brand} ${trade}` : core;
  return { name: form === '' && dice.chance(0.5) ? `${trade} ${name}` : name, tradeName };
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/[^a-z0-9]+/g, '');

const filled = (dice: Dice, form: string) => form.replace(/0/g, () => dice.digits(1));

function placeOf(dice: Dice, { place, postcode, towns }: Country): string {
  const parts = { p: filled(dice, postcode).replace(/^0(?=\d{3})/, '4'), t: dice.pick(towns) };
  return place
    .replace('p', '\0')
    .replace('t', () => parts.t)
    .replace('\0', () => parts.p);
}

function vatIdOf(dice: Dice, form: string): string {
  for (;;) {
    const id = filled(dice, form);
    if (hasVatCheckDigit(id) !== false) return id;
  }
}

function abaOf(dice: Dice): string {
  for (;;) {
    const number = dice.digits(9);
    if (isAba(number)) return number;
  }
}

function ibanOf(dice: Dice, { code, iban }: Country): string {
  const account = filled(dice, iban ?? '');
  const digits = [...`${account}${code}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return `${code}${String(98 - rest).padStart(2, '0')}${account}`;
}
