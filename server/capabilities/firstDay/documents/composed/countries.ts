import type { Language } from './speech.ts';

/** How a country writes, taxes and pays. */
export interface Country {
  code: string;
  name: string;
  language: Language;
  currency: string;
  sign: string;
  thousand: string;
  decimal: string;
  days: readonly DayForm[];
  /** In percent. */
  rates: readonly number[];
  /** `0` for a digit; check digits are found by trying. `null`: no tax number is printed. */
  vatId: string | null;
  /** The form of the account behind the IBAN's check digits; `null`: an account and routing number. */
  iban: string | null;
  /** `p` for the postcode and `t` for the town. */
  place: string;
  postcode: string;
  phone: string;
  forms: readonly string[];
  streets: readonly string[];
  towns: readonly string[];
  banks: readonly string[];
  paper: 'a4' | 'letter';
}

/** `d.m.y` with leading zeros, `j` without, `M` the name of the month, `N` its first three letters, `Y` the year in full. */
export type DayForm = string;

const split = (texts: string) => texts.split('|');

const germany: Country = {
  code: 'DE',
  name: 'Deutschland',
  language: 'de',
  currency: 'EUR',
  sign: '€',
  thousand: '.',
  decimal: ',',
  days: ['d.m.Y', 'd.m.y', 'j. M Y', 'Y-m-d'],
  rates: [19, 7],
  vatId: 'DE000000000',
  iban: '000000000000000000',
  place: 'p t',
  postcode: '00000',
  phone: '+49 0000 000000',
  forms: split('GmbH|GmbH & Co. KG|AG|e.K.|UG (haftungsbeschränkt)|KG|'),
  streets: split('Lindenstraße #|Am Mühlbach #|Gartenweg #|Bremer Str. #|Industriering #'),
  towns: split('Hafenstadt|Bergdorf|Neuenfeld|Kleinhausen|Bad Rotbach'),
  banks: split('Volksbank Bergdorf|Sparkasse Hafenstadt|Postbank|Commerzbank'),
  paper: 'a4',
};

export const countries: readonly Country[] = [
  germany,
  {
    ...germany,
    code: 'AT',
    name: 'Österreich',
    rates: [20, 10],
    vatId: 'ATU00000000',
    iban: '0000000000000000',
    postcode: '0000',
    phone: '+43 1 0000000',
    forms: split('GmbH|OG|KG|GesmbH|'),
    streets: split('Hauptplatz #|Kirchengasse #|Wiener Straße #'),
    towns: split('Innerbach|Sankt Anton|Waidfeld'),
    banks: split('Raiffeisenbank Waidfeld|Erste Bank'),
  },
  {
    ...germany,
    code: 'CH',
    name: 'Schweiz',
    currency: 'CHF',
    sign: 'CHF',
    thousand: "'",
    decimal: '.',
    rates: [8.1, 2.6],
    vatId: 'CHE000000000',
    iban: '00000000000000000',
    postcode: '0000',
    phone: '+41 00 000 00 00',
    forms: split('AG|GmbH|'),
    streets: split('Seestrasse #|Bahnhofstrasse #|Im Grund #'),
    towns: split('Seewil|Oberbrugg|Altmatt'),
    banks: split('Kantonalbank Seewil|PostFinance'),
  },
  {
    code: 'US',
    name: 'USA',
    language: 'en',
    currency: 'USD',
    sign: '$',
    thousand: ',',
    decimal: '.',
    days: ['m/d/Y', 'M j, Y', 'N j, Y', 'm/d/y', 'j N Y'],
    rates: [8.25, 6.5],
    vatId: null,
    iban: null,
    place: 't p',
    postcode: '00000',
    phone: '(000) 555-0000',
    forms: split('Inc.|LLC|Corp.|, Inc.|& Sons|Co.|'),
    streets: split('# Harbor Street|# Elm Avenue|# Industrial Blvd|# W 4th Street'),
    towns: split('Portview, OR|Lakefield, MN|Eastbury, MA|Redmill, TX'),
    banks: split('First Harbor Bank|Prairie National Bank'),
    paper: 'letter',
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    language: 'en',
    currency: 'GBP',
    sign: '£',
    thousand: ',',
    decimal: '.',
    days: ['d/m/Y', 'j M Y', 'd-N-Y', 'd/m/y'],
    rates: [20, 5],
    vatId: 'GB000000000',
    iban: null,
    place: 't p',
    postcode: 'LW0 0AB',
    phone: '01632 000000',
    forms: split('Ltd|Limited|LLP|PLC|& Co|'),
    streets: split('# Mill Lane|# Queen’s Road|Unit #, Riverside Park|# High Street'),
    towns: split('Larkwell|Otterby|Fenmouth'),
    banks: split('Larkwell Building Society|Barclays'),
    paper: 'a4',
  },
  {
    code: 'FR',
    name: 'France',
    language: 'fr',
    currency: 'EUR',
    sign: '€',
    thousand: '\u00a0',
    decimal: ',',
    days: ['d/m/Y', 'j M Y', 'd-m-Y', 'd/m/y'],
    rates: [20, 5.5],
    vatId: 'FR00000000000',
    iban: '00000000000000000000000',
    place: 'p t',
    postcode: '00000',
    phone: '04 00 00 00 00',
    forms: split('SARL|SAS|SA|EURL|SASU|& Fils|'),
    streets: split('# rue des Tilleuls|# avenue de la Gare|ZA du Moulin #|# bis quai Saint-Jean'),
    towns: split('Valmont-sur-Orge|Beaurivage|Sainte-Clairette'),
    banks: split('Crédit Agricole|Banque Populaire'),
    paper: 'a4',
  },
  {
    code: 'ES',
    name: 'España',
    language: 'es',
    currency: 'EUR',
    sign: '€',
    thousand: '.',
    decimal: ',',
    days: ['d/m/Y', 'd-m-Y', 'j de M de Y', 'd/m/y'],
    rates: [21, 10],
    vatId: 'B00000000',
    iban: '00000000000000000000',
    place: 'p t',
    postcode: '00000',
    phone: '900 000 000',
    forms: split('S.L.|S.A.|SL|S.L.U.|e Hijos|'),
    streets: split('Calle Mayor #|Avda. de la Estación #|Polígono Norte, nave #|Plaza del Olmo #'),
    towns: split('Villarroble|Puertoblanco|Almenara del Río'),
    banks: split('Banco del Levante|CaixaBank'),
    paper: 'a4',
  },
  {
    code: 'IT',
    name: 'Italia',
    language: 'it',
    currency: 'EUR',
    sign: '€',
    thousand: '.',
    decimal: ',',
    days: ['d/m/Y', 'j M Y', 'd-m-Y', 'd.m.Y'],
    rates: [22, 10],
    vatId: 'IT00000000000',
    iban: 'X0000000000000000000000',
    place: 'p t',
    postcode: '00000',
    phone: '+39 0000 000000',
    forms: split('S.r.l.|S.p.A.|SRL|S.n.c.|Srl|'),
    streets: split('Via dei Mille #|Corso Garibaldi #|Via Emilia #|Piazza del Grano #'),
    towns: split('Montechiaro (PR)|Borgo San Luca (MI)|Castelvento (TO)'),
    banks: split('Banca di Borgo|Intesa Sanpaolo'),
    paper: 'a4',
  },
  {
    code: 'NL',
    name: 'Nederland',
    language: 'nl',
    currency: 'EUR',
    sign: '€',
    thousand: '.',
    decimal: ',',
    days: ['d-m-Y', 'j M Y', 'd-m-y', 'd/m/Y'],
    rates: [21, 9],
    vatId: 'NL000000000B01',
    iban: 'RABO0000000000',
    place: 'p t',
    postcode: '0000 AB',
    phone: '030-0000000',
    forms: split('B.V.|BV|V.O.F.|N.V.|& Zn.|'),
    streets: split('Molenweg #|Kerkstraat #|Havenkade #|Industrieweg #'),
    towns: split('Oostwaard|Nieuwerdam|Lindehoven'),
    banks: split('Rabobank|ING Bank'),
    paper: 'a4',
  },
  {
    code: 'PL',
    name: 'Polska',
    language: 'pl',
    currency: 'PLN',
    sign: 'zł',
    thousand: '\u00a0',
    decimal: ',',
    days: ['d.m.Y', 'Y-m-d', 'j M Y', 'd-m-Y'],
    rates: [23, 8],
    vatId: 'PL0000000000',
    iban: '000000000000000000000000',
    place: 'p t',
    postcode: '00-000',
    phone: '+48 000 000 000',
    forms: split('Sp. z o.o.|S.A.|sp. z o.o.|sp.j.|'),
    streets: split('ul. Lipowa #|ul. Dworcowa #|al. Wolności #'),
    towns: split('Białowieś|Nowy Młyn|Stare Pole'),
    banks: split('Bank Spółdzielczy|mBank S.A.'),
    paper: 'a4',
  },
];

const pad = (value: number) => String(value).padStart(2, '0');

export function dayText(iso: string, form: DayForm, months: readonly string[]): string {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  const name = months[month - 1] ?? '';
  const parts: Readonly<Record<string, string>> = {
    d: pad(day),
    j: String(day),
    m: pad(month),
    M: name,
    N: name.slice(0, 3),
    y: pad(year % 100),
    Y: String(year),
  };
  // `de` between the parts of a Spanish date is no part of the form.
  return form.replace(/\b[djmMNyY]\b/g, (part) => parts[part] ?? part);
}

export function numberText(
  cents: number,
  { thousand, decimal }: Pick<Country, 'thousand' | 'decimal'>,
): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, thousand);
  return `${whole}${decimal}${pad(Math.abs(cents) % 100)}`;
}
