import { randomBytes } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import type { NewInvoice } from '../../capabilities/invoices/createInvoice.ts';
import { newId } from '../../platform/db/newId.ts';
import type { Fate } from './decisions.ts';
import { suppliers } from './suppliers.ts';

interface DemoInvoice {
  invoice: NewInvoice;
  came: number;
  fate: Fate;
}

/** Days since arrival, index of the supplier, and outcome; oldest first. */
const arrivals: readonly (readonly [daysAgo: number, supplier: number, fate: Fate])[] = [
  [63, 0, 'paid'],
  [62, 3, 'paid'],
  [60, 8, 'paid'],
  [59, 1, 'paid'],
  [57, 4, 'paid'],
  [55, 2, 'paid'],
  [53, 6, 'paid'],
  [51, 5, 'rejected'],
  [50, 0, 'paid'],
  [48, 7, 'paid'],
  [46, 1, 'paid'],
  [44, 8, 'paid'],
  [41, 3, 'paid'],
  [39, 4, 'approved'],
  [37, 9, 'rejected'],
  [36, 0, 'approved'],
  [34, 2, 'paid'],
  [32, 6, 'undecided'],
  [30, 1, 'approved'],
  [29, 5, 'approved'],
  [28, 7, 'undecided'],
  [27, 8, 'approved'],
  [25, 0, 'half approved'],
  [22, 3, 'approved'],
  [20, 4, 'undecided'],
  [18, 6, 'approved'],
  [17, 2, 'half approved'],
  [15, 1, 'undecided'],
  [13, 9, 'undecided'],
  [12, 0, 'undecided'],
  [11, 5, 'undecided'],
  [9, 8, 'sent back'],
  [8, 7, 'undecided'],
  [6, 3, 'undecided'],
  [5, 4, 'half approved'],
  [4, 1, 'undecided'],
  [3, 6, 'undecided'],
  [2, 0, 'undecided'],
  [1, 2, 'undecided'],
  [1, 9, 'undecided'],
  [0, 5, 'undecided'],
  [0, 8, 'undecided'],
  [0, 3, 'undecided'],
  [0, 0, 'undecided'],
  [0, 1, 'undecided'],
  [0, 3, 'undecided'],
  [0, 0, 'undecided'],
  [0, 6, 'undecided'],
  [0, 0, 'undecided'],
  [0, 3, 'undecided'],
  [0, 4, 'undecided'],
  [0, 0, 'undecided'],
  [0, 1, 'undecided'],
  [0, 3, 'undecided'],
  [0, 6, 'undecided'],
  [0, 0, 'undecided'],
  [0, 8, 'undecided'],
];

/** Irregularities for the checks to find, by index in the list. */
const oddities: Readonly<Record<number, 'twice' | 'other account'>> = {
  37: 'twice',
  38: 'other account',
};

/** Fields that were not read clearly, by index in the list. */
const doubts: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  36: { amount: 0.61 },
  43: { invoiceNumber: 0.72, dueDate: 0.55 },
  49: { iban: 0.48 },
};

const dayInMs = 24 * 60 * 60 * 1000;

export function demoInvoices(now: number): DemoInvoice[] {
  return arrivals.map(([daysAgo, supplier, fate], index) => {
    const came = now - daysAgo * dayInMs;
    return { fate, came, invoice: invoiceFrom(suppliers[supplier], index, came) };
  });
}

function invoiceFrom(
  supplier: (typeof suppliers)[number] | undefined,
  index: number,
  came: number,
): NewInvoice {
  if (!supplier) throw new Error('There is no such supplier');
  const odd = oddities[index];
  // A duplicate of the supplier's previous invoice.
  const number = odd === 'twice' ? index - 8 : index;
  const lines = linesOf(supplier.sells, number);
  const cents = lines.reduce((sum, { net }) => sum + centsOf(net), 0);
  const tax = Math.round((cents * Number(supplier.taxRate)) / 100);
  const european = supplier.iban !== null;
  return {
    id: uuidv7(came, randomBytes(16)),
    invoiceNumber: `${supplier.prefix}${4100 + number * 7}`,
    vendorName: supplier.name,
    vendorEmail: supplier.email,
    vendorTaxId: supplier.taxId,
    sourceEmail: supplier.email,
    amount: amountOf(cents + tax),
    subtotal: amountOf(cents),
    tax: amountOf(tax),
    currency: european ? 'EUR' : 'USD',
    invoiceDate: dayOf(came - 2 * dayInMs),
    dueDate: dayOf(came + (supplier.paymentTerms === 'DUE_ON_RECEIPT' ? 10 : 28) * dayInMs),
    earlyPayment: supplier.offers ?? null,
    iban: odd === 'other account' ? 'LT12 1000 0111 0100 1000' : supplier.iban,
    purchaseOrder: index % 3 === 0 ? `PO-${2200 + index}` : null,
    description: supplier.sells[0]?.[0] ?? null,
    lines,
    fieldConfidence: doubts[index] ?? {},
    confidence: (0.99 - ((index * 7) % 23) / 100).toFixed(2),
  };
}

function linesOf(
  sells: readonly (readonly [description: string, unitPrice: string])[],
  index: number,
): InvoiceLine[] {
  return sells.slice(0, 1 + (index % sells.length)).map(([description, unitPrice], line) => {
    const quantity = 1 + ((index * 5 + line * 3) % 6);
    return {
      id: newId(),
      description,
      quantity: String(quantity),
      unitPrice,
      taxRate: null,
      net: amountOf(quantity * centsOf(unitPrice)),
    };
  });
}

const centsOf = (amount: string | null) => Math.round(Number(amount) * 100);
const amountOf = (cents: number) => (cents / 100).toFixed(2);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
