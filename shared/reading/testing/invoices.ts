import type { ReadLanguage } from '../engine/language.ts';
import type { Line } from './pages.ts';

/** A made-up invoice for tests. */
export interface MadeInvoice {
  vendor: string;
  customer: string;
  number: string;
  /** ISO days. */
  date: string;
  due: string;
  currency: string;
  rate: number;
  lines: { text: string; quantity: number; cents: number }[];
}

export type MadeLayout = 'labels beside' | 'labels above' | 'letter';
export const madeLayouts: MadeLayout[] = ['labels beside', 'labels above', 'letter'];

interface Vocabulary {
  title: string;
  number: string;
  date: string;
  due: string;
  to: string;
  head: [string, string, string, string];
  net: string;
  tax: string;
  total: string;
  street: string;
  decimal: string;
  thousand: string;
  day(iso: string): string;
}

const parts = (iso: string) => iso.split('-');
const withDots = (iso: string) => parts(iso).reverse().join('.');
const withSlashes = (iso: string) => parts(iso).reverse().join('/');
const withDashes = (iso: string) => parts(iso).reverse().join('-');
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const withMonthName = (iso: string) => {
  const [year, month, day] = parts(iso);
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
};

export const speeches: Record<ReadLanguage, Vocabulary> = {
  en: {
    title: 'Invoice',
    number: 'Invoice number',
    date: 'Invoice date',
    due: 'Due date',
    to: 'Bill to',
    head: ['Description', 'Quantity', 'Unit price', 'Amount'],
    net: 'Subtotal',
    tax: 'VAT',
    total: 'Total',
    street: '12 Station Road',
    decimal: '.',
    thousand: ',',
    day: withMonthName,
  },
  de: {
    title: 'Rechnung',
    number: 'Rechnungsnummer',
    date: 'Rechnungsdatum',
    due: 'Fällig am',
    to: 'Rechnung an',
    head: ['Bezeichnung', 'Menge', 'Einzelpreis', 'Gesamt'],
    net: 'Nettobetrag',
    tax: 'MwSt.',
    total: 'Gesamtbetrag',
    street: 'Hauptstraße 12',
    decimal: ',',
    thousand: '.',
    day: withDots,
  },
  fr: {
    title: 'Facture',
    number: 'Facture n°',
    date: 'Date de facture',
    due: "Date d'échéance",
    to: 'Facturé à',
    head: ['Désignation', 'Quantité', 'Prix unitaire', 'Montant HT'],
    net: 'Total HT',
    tax: 'TVA',
    total: 'Total TTC',
    street: '12 rue de la Gare',
    decimal: ',',
    thousand: ' ',
    day: withSlashes,
  },
  es: {
    title: 'Factura',
    number: 'Número de factura',
    date: 'Fecha de factura',
    due: 'Fecha de vencimiento',
    to: 'Cliente',
    head: ['Descripción', 'Cantidad', 'Precio', 'Importe'],
    net: 'Base imponible',
    tax: 'IVA',
    total: 'Total factura',
    street: 'Calle Mayor 12',
    decimal: ',',
    thousand: '.',
    day: withSlashes,
  },
  it: {
    title: 'Fattura',
    number: 'Fattura n.',
    date: 'Data fattura',
    due: 'Scadenza',
    to: 'Spett.le',
    head: ['Descrizione', 'Quantità', 'Prezzo', 'Importo'],
    net: 'Imponibile',
    tax: 'IVA',
    total: 'Totale documento',
    street: 'Via Roma 12',
    decimal: ',',
    thousand: '.',
    day: withSlashes,
  },
  nl: {
    title: 'Factuur',
    number: 'Factuurnummer',
    date: 'Factuurdatum',
    due: 'Vervaldatum',
    to: 'Factuur aan',
    head: ['Omschrijving', 'Aantal', 'Prijs', 'Bedrag'],
    net: 'Subtotaal',
    tax: 'BTW',
    total: 'Te betalen',
    street: 'Stationsstraat 12',
    decimal: ',',
    thousand: '.',
    day: withDashes,
  },
  pl: {
    title: 'Faktura',
    number: 'Numer faktury',
    date: 'Data wystawienia',
    due: 'Termin płatności',
    to: 'Nabywca',
    head: ['Nazwa', 'Ilość', 'Cena netto', 'Wartość netto'],
    net: 'Razem netto',
    tax: 'VAT',
    total: 'Do zapłaty',
    street: 'ul. Dworcowa 12',
    decimal: ',',
    thousand: ' ',
    day: withDots,
  },
};

export function money(
  cents: number,
  { decimal, thousand }: Pick<Vocabulary, 'decimal' | 'thousand'>,
): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, thousand);
  return `${whole}${decimal}${String(cents % 100).padStart(2, '0')}`;
}

export interface MadeSums {
  net: number;
  tax: number;
  total: number;
}

export function sumsOf({ lines, rate }: MadeInvoice): MadeSums {
  const net = lines.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
  const tax = Math.round((net * rate) / 100);
  return { net, tax, total: net + tax };
}

/** The invoice as lines of text on a page. */
export function linesOf(invoice: MadeInvoice, language: ReadLanguage, layout: MadeLayout): Line[] {
  const speech = speeches[language];
  return [
    ...partiesOf(invoice, speech, layout),
    ...factsOf(invoice, speech, layout),
    ...tableOf(invoice, speech),
    ...totalsOf(invoice, speech),
  ];
}

function partiesOf(
  { vendor, customer }: MadeInvoice,
  speech: Vocabulary,
  layout: MadeLayout,
): Line[] {
  const town = '40213 Hafenstadt';
  if (layout === 'letter')
    return [
      { x: 60, y: 110, text: `${vendor} · ${speech.street} · ${town}`, size: 7 },
      { x: 60, y: 128, text: customer },
      { x: 60, y: 142, text: 'Park 7' },
      { x: 60, y: 156, text: '80331 Bergdorf' },
      { x: 60, y: 800, text: `${vendor} · ${speech.street} · ${town}`, size: 7 },
    ];
  return [
    { x: 40, y: 40, text: vendor, size: 16 },
    { x: 40, y: 62, text: speech.street },
    { x: 40, y: 76, text: town },
    { x: 40, y: 130, text: `${speech.to}:` },
    { x: 40, y: 144, text: customer },
    { x: 40, y: 158, text: 'Park 7' },
    { x: 40, y: 172, text: '80331 Bergdorf' },
  ];
}

function factsOf(
  { number, date, due }: MadeInvoice,
  speech: Vocabulary,
  layout: MadeLayout,
): Line[] {
  const facts: [string, string][] = [
    [speech.number, number],
    [speech.date, speech.day(date)],
    [speech.due, speech.day(due)],
  ];
  const title = { x: 360, y: 40, text: speech.title, size: 20 };
  if (layout === 'labels above')
    return [
      title,
      ...facts.flatMap(([label, value], i) => [
        { x: 40 + i * 170, y: 220, text: label },
        { x: 40 + i * 170, y: 236, text: value },
      ]),
    ];
  return [
    title,
    ...facts.flatMap(([label, value], i) => [
      { x: 330, y: 130 + i * 16, text: `${label}:` },
      { x: 470, y: 130 + i * 16, text: value },
    ]),
  ];
}

const columns = [40, 330, 440, 555] as const;

function tableOf({ lines }: MadeInvoice, speech: Vocabulary): Line[] {
  const [first, ...others] = speech.head;
  const row = (y: number, text: string, figures: string[]): Line[] => [
    { x: columns[0], y, text },
    ...figures.map((figure, i) => ({
      x: columns[i + 1] ?? 555,
      y,
      text: figure,
      flushRight: true,
    })),
  ];
  return [
    ...row(300, first, others),
    ...lines.flatMap(({ text, quantity, cents }, i) =>
      row(322 + i * 18, text, [
        String(quantity),
        money(cents, speech),
        money(quantity * cents, speech),
      ]),
    ),
  ];
}

function totalsOf(invoice: MadeInvoice, speech: Vocabulary): Line[] {
  const { net, tax, total } = sumsOf(invoice);
  const top = 340 + invoice.lines.length * 18;
  const rows: [string, number][] = [
    [speech.net, net],
    [`${speech.tax} ${invoice.rate}%`, tax],
    [speech.total, total],
  ];
  return rows.flatMap(([label, cents], i) => [
    { x: 330, y: top + i * 18, text: label },
    {
      x: 555,
      y: top + i * 18,
      text: `${money(cents, speech)} ${invoice.currency}`,
      flushRight: true,
    },
  ]);
}

export const anInvoice: MadeInvoice = {
  vendor: 'Seilwerk Auenland GmbH',
  customer: 'Brotkorb Handel AG',
  number: 'SW-2024-0817',
  date: '2024-03-14',
  due: '2024-04-13',
  currency: 'EUR',
  rate: 19,
  lines: [
    { text: 'Hempen rope, 50 m', quantity: 12, cents: 8950 },
    { text: 'Shackles', quantity: 40, cents: 375 },
    { text: 'Splicing by hand', quantity: 3, cents: 6200 },
  ],
};
