import { type Company, companyOf } from './companies.ts';
import { type Country, countries } from './countries.ts';
import type { Dice } from './Dice.ts';
import type { Language } from './speech.ts';

/** What an invoice says, apart from how it looks. Amounts in cents, days as ISO days. */
export interface Content {
  country: Country;
  seller: Company;
  buyer: Company;
  /** Where the goods go, if that is elsewhere. */
  recipient: Company | null;
  number: string;
  order: string | null;
  customerNumber: string | null;
  issued: string;
  due: string;
  dueInDays: number;
  delivered: string;
  lines: readonly ContentLine[];
  goods: number;
  discount: number;
  shipping: number;
  subtotal: number;
  taxes: readonly { rate: number; base: number; amount: number }[];
  tax: number;
  gross: number;
  /** Held back: it is not asked for. */
  retained: number;
  total: number;
  paid: number;
}

export interface ContentLine {
  /** The heading that it stands below; the same for the lines of a group. */
  group: string | null;
  code: string;
  description: string;
  quantity: number;
  unit: string;
  unitPrice: number;
  /** In percent. */
  discount: number;
  rate: number;
  net: number;
}

/** What decides how much an invoice has to say. */
export interface Extent {
  lines: number;
  isGrouped: boolean;
  hasLineDiscounts: boolean;
  charges: 'none' | 'discount' | 'shipping' | 'both';
  rates: 'one' | 'two' | 'none';
  deduction: 'none' | 'retained' | 'paid';
  isDeliveredElsewhere: boolean;
}

const split = (texts: string) => texts.split('|');

const goods: Readonly<Record<Language, readonly string[]>> = {
  en: split(
    'Copper pipe 22 mm|Site visit and survey|Paper A4, 80 gsm, box of 5|Monthly licence, team plan|Oak worktop, oiled|Delivery of skip 6 yd|Cable tray 100 x 50|Editing and proofreading|Coffee beans, dark roast 1 kg|Router with antenna kit, model RX-200',
  ),
  de: split(
    'Kupferrohr 22 mm|Anfahrt Zone 2|Kopierpapier A4, 80 g, 5 x 500 Blatt|Wartungsvertrag Serverraum|Arbeitsplatte Eiche geölt|Containerstellung 7 m³|Kabelkanal 100 x 50|Lektorat Jahresbericht|Kaffeebohnen 1 kg|Schaltschrank mit Montageplatte, Typ RX-200',
  ),
  fr: split(
    'Tube cuivre 22 mm|Déplacement et devis|Ramette papier A4 80 g|Abonnement mensuel équipe|Plan de travail chêne huilé|Location de benne 6 m³|Chemin de câble 100 x 50|Relecture du rapport annuel|Café en grains 1 kg|Armoire électrique équipée, modèle RX-200',
  ),
  es: split(
    'Tubo de cobre 22 mm|Desplazamiento y presupuesto|Papel A4 80 g, caja de 5|Licencia mensual de equipo|Encimera de roble|Alquiler de contenedor 6 m³|Bandeja de cables 100 x 50|Corrección de textos|Café en grano 1 kg|Cuadro eléctrico montado, modelo RX-200',
  ),
  it: split(
    'Tubo rame 22 mm|Sopralluogo e trasferta|Carta A4 80 g, 5 risme|Licenza mensile team|Piano di lavoro rovere|Noleggio cassone 6 m³|Canalina 100 x 50|Correzione di bozze|Caffè in grani 1 kg|Quadro elettrico cablato, modello RX-200',
  ),
  nl: split(
    'Koperen buis 22 mm|Voorrijden en inspectie|Papier A4 80 g, doos|Maandlicentie team|Werkblad eiken geolied|Huur container 6 m³|Kabelgoot 100 x 50|Redactie jaarverslag|Koffiebonen 1 kg|Schakelkast met montageplaat, type RX-200',
  ),
  pl: split(
    'Rura miedziana 22 mm|Dojazd i oględziny|Papier A4 80 g, karton|Licencja miesięczna|Blat dębowy olejowany|Wynajem kontenera 6 m³|Korytko kablowe 100 x 50|Korekta raportu|Kawa ziarnista 1 kg|Szafa sterownicza, model RX-200',
  ),
};

const additions = ['', '', '', ' (2026)', ' / B', ' RAL 7016', ', 12 V'];

const units: Readonly<Record<Language, readonly string[]>> = {
  en: split('pcs|hrs|m|box|each'),
  de: split('Stk.|Std.|m|Pkg.|psch.'),
  fr: split('pce|h|m|lot|u'),
  es: split('ud|h|m|caja'),
  it: split('pz|ore|m|nr'),
  nl: split('st|uur|m|doos'),
  pl: split('szt.|godz.|m|kpl.'),
};

const groups: Readonly<Record<Language, readonly string[]>> = {
  en: split('Materials|Labour|Ground floor|Extras'),
  de: split('Material|Arbeitszeit|Erdgeschoss|Nebenkosten'),
  fr: split('Fournitures|Main d’œuvre|Rez-de-chaussée|Divers'),
  es: split('Materiales|Mano de obra|Planta baja|Varios'),
  it: split('Materiali|Manodopera|Piano terra|Varie'),
  nl: split('Materiaal|Arbeid|Begane grond|Diversen'),
  pl: split('Materiały|Robocizna|Parter|Inne'),
};

const dayInMs = 24 * 60 * 60 * 1000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const firstDay = Date.UTC(2023, 0, 5);

export function contentOf(dice: Dice, seller: Company, extent: Extent): Content {
  const { country } = seller;
  const neighbours = countries.filter(({ language }) => language === country.language);
  const buyer = companyOf(dice, dice.chance(0.85) ? country : dice.pick(neighbours));
  const issuedAt = firstDay + dice.between(0, 1_300) * dayInMs;
  const dueInDays = dice.pick([7, 10, 14, 30, 30, 45]);
  const lines = linesOf(dice, country, extent);
  const sum = lines.reduce((total, { net }) => total + net, 0);
  const { charges } = extent;
  const discount =
    charges === 'discount' || charges === 'both'
      ? Math.round(sum * dice.pick([0.02, 0.05, 0.1]))
      : 0;
  const shipping =
    charges === 'shipping' || charges === 'both' ? dice.pick([490, 1250, 2900, 7500]) : 0;
  const subtotal = sum - discount + shipping;
  const taxes = taxesOf(lines, subtotal, sum);
  const tax = taxes.reduce((total, { amount }) => total + amount, 0);
  const gross = subtotal + tax;
  const retained =
    extent.deduction === 'retained' ? Math.round(subtotal * retainedShareOf(country)) : 0;
  return {
    country,
    seller,
    buyer,
    recipient: extent.isDeliveredElsewhere ? companyOf(dice, country) : null,
    number: numberOf(dice, issuedAt),
    order: dice.chance(0.6) ? dice.pick([`PO-${dice.digits(5)}`, `45000${dice.digits(5)}`]) : null,
    customerNumber: dice.chance(0.6) ? dice.pick([dice.digits(5), `K${dice.digits(6)}`]) : null,
    issued: dayOf(issuedAt),
    due: dayOf(issuedAt + dueInDays * dayInMs),
    dueInDays,
    delivered: dayOf(issuedAt - dice.between(1, 6) * dayInMs),
    lines,
    goods: sum,
    discount,
    shipping,
    subtotal,
    taxes,
    tax,
    gross,
    retained,
    total: gross - retained,
    paid: extent.deduction === 'paid' ? Math.round(gross * dice.pick([0.2, 0.3, 0.5])) : 0,
  };
}

/** As the wordings of each language say. */
const retainedShareOf = ({ language }: Country) =>
  language === 'es' ? 0.15 : language === 'it' ? 0.2 : 0.05;

function linesOf(dice: Dice, { language, rates }: Country, extent: Extent): ContentLine[] {
  const [usual = 0, reduced = usual] = rates;
  const grouped = groups[language];
  const inGroup = Math.max(2, Math.ceil(extent.lines / 3));
  return Array.from({ length: extent.lines }, (_, index) => {
    const quantity = dice.pick([1, 1, 2, 3, 4, 5, 8, 10, 12, 25, 1.5, 2.5]);
    const unitPrice =
      dice.pick([450, 1295, 3990, 8500, 12_000, 24_950, 64_900, 189_000]) + dice.between(0, 99);
    const discount = extent.hasLineDiscounts && dice.chance(0.5) ? dice.pick([5, 10, 15]) : 0;
    const rate =
      extent.rates === 'none' ? 0 : extent.rates === 'two' && index % 3 === 1 ? reduced : usual;
    return {
      group: extent.isGrouped
        ? (grouped[Math.floor(index / inGroup) % grouped.length] ?? null)
        : null,
      code: dice.pick([
        dice.digits(5),
        `A${dice.digits(4)}`,
        `${dice.digits(3)}-${dice.digits(2)}`,
      ]),
      description: `${dice.pick(goods[language])}${dice.pick(additions)}`,
      quantity,
      unit: dice.pick(units[language]),
      unitPrice,
      discount,
      rate,
      net: Math.round(quantity * unitPrice * (1 - discount / 100)),
    };
  });
}

/** Discount and shipping are spread over the rates as the lines are. */
function taxesOf(lines: readonly ContentLine[], subtotal: number, sum: number): Content['taxes'] {
  const rates = [...new Set(lines.map(({ rate }) => rate))]
    .filter((rate) => rate > 0)
    .sort((a, b) => b - a);
  let left = subtotal;
  return rates.map((rate, index) => {
    const own = lines
      .filter((line) => line.rate === rate)
      .reduce((total, { net }) => total + net, 0);
    const base = index === rates.length - 1 ? left : Math.round((subtotal * own) / sum);
    left -= base;
    return { rate, base, amount: Math.round((base * rate) / 100) };
  });
}

function numberOf(dice: Dice, issuedAt: number): string {
  const year = new Date(issuedAt).getUTCFullYear();
  return dice.pick([
    `${year}-${dice.digits(4)}`,
    `RE${dice.digits(6)}`,
    `INV-${dice.digits(5)}`,
    `1${dice.digits(6)}`,
    `${year}/${dice.digits(3)}`,
    `F${String(year).slice(2)}${dice.digits(5)}`,
    `${dice.digits(3)}/${String(year).slice(2)}`,
    `A-${dice.digits(3)}-${dice.digits(4)}`,
    `${1 + dice.between(10, 98)}`,
  ]);
}
