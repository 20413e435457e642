import { type MadeInvoice, sumsOf } from './invoices.ts';
import type { Line } from './pages.ts';

/** Invoices with labels of no known language, next to decoy numbers, dates and amounts. */
export function oddLines(invoice: MadeInvoice, seed: number): Line[] {
  const { net, tax, total } = sumsOf(invoice);
  const money = (cents: number) => (cents / 100).toFixed(2);
  const decoy = (by: number) => String(10_000 + ((seed * 7919 + by * 104_729) % 89_999));
  const facts: [string, string][] = [
    ['Kundenkonto', `K-${decoy(1)}`],
    ['Reference', `R-${decoy(2)}`],
    ['Vorgang', invoice.number],
    ['Date', shifted(invoice.date, -9 - (seed % 5))],
    ['Valuta', invoice.date],
    ['Lastschrift', invoice.due],
  ];
  const top = 420 + invoice.lines.length * 18;
  const sums: [string, string][] = [
    ['Zwischenstand', money(net)],
    ['Abgabe', money(tax)],
    ['Belastung', money(total)],
    ['Total', money(total + 5_000 + (seed % 90) * 100)],
  ];
  return [
    { x: 40, y: 40, text: invoice.vendor, size: 16 },
    { x: 40, y: 62, text: 'Hauptstraße 12' },
    { x: 40, y: 76, text: '40213 Hafenstadt' },
    ...facts.flatMap(([label, value], i) => [
      { x: 330, y: 130 + i * 16, text: label },
      { x: 470, y: 130 + i * 16, text: value },
    ]),
    ...invoice.lines.map(({ text }, i) => ({ x: 40, y: 322 + i * 18, text })),
    ...sums.flatMap(([label, value], i) => [
      { x: 330, y: top + i * 18, text: label },
      { x: 555, y: top + i * 18, text: value, flushRight: true },
    ]),
  ];
}

function shifted(day: string, by: number): string {
  const time = Date.parse(`${day}T00:00:00Z`) + by * 24 * 60 * 60 * 1000;
  return new Date(time).toISOString().slice(0, 10);
}

/** Consecutive invoices of one company. */
export function oddInvoice(seed: number): MadeInvoice {
  const month = String(1 + (seed % 9)).padStart(2, '0');
  const day = String(10 + (seed % 18));
  return {
    vendor: 'Seilwerk Auenland GmbH',
    customer: 'Brotkorb Handel AG',
    number: `${2024 + (seed % 3)}/${String(311 + seed * 37)}`,
    date: `2024-${month}-${day}`,
    due: `2024-${String(Number(month) + 1).padStart(2, '0')}-${day}`,
    currency: 'EUR',
    rate: 19,
    lines: Array.from({ length: 1 + (seed % 4) }, (_, i) => ({
      text: ['Hempen rope', 'Shackles', 'Splicing', 'Tar'][i] ?? 'Twine',
      quantity: 1 + ((seed + i) % 9),
      cents: 1_095 + ((seed * 613 + i * 211) % 40_000),
    })),
  };
}

export function confirmedValues(invoice: MadeInvoice) {
  const { net, tax, total } = sumsOf(invoice);
  return {
    vendorName: invoice.vendor,
    invoiceNumber: invoice.number,
    invoiceDate: invoice.date,
    dueDate: invoice.due,
    subtotal: (net / 100).toFixed(2),
    tax: (tax / 100).toFixed(2),
    total: (total / 100).toFixed(2),
  };
}
