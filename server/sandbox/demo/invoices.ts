import type {
  BilledDocument,
  BilledLine,
} from '../../capabilities/firstDay/documents/BilledDocument.ts';
import { type Arrival, arrivals } from './arrivals.ts';
import { type Goods, officeGoods } from './goods.ts';
import { billedInHamburg, billedTo, type Supplier, suppliers } from './suppliers.ts';

/** What somebody bills the demo company. */
export interface DemoInvoice {
  arrival: Arrival;
  supplier: Supplier;
  came: number;
  document: BilledDocument;
}

const dayInMs = 24 * 60 * 60 * 1000;
/** An invoice that is sent twice is that of so many arrivals before. */
const sentBefore = 8;

export function demoInvoices(now: number): DemoInvoice[] {
  return arrivals.map((arrival, index) => {
    const supplier = suppliers[arrival.supplier];
    if (!supplier) throw new Error('There is no such supplier');
    const came = now - arrival.daysAgo * dayInMs;
    const isCopy = arrival.odd === 'sent twice';
    const original = isCopy ? arrivals[index - sentBefore] : arrival;
    const issued = now - ((original?.daysAgo ?? 0) + 2) * dayInMs;
    const document = documentOf(supplier, isCopy ? index - sentBefore : index, {
      issued,
      odd: arrival.odd ?? null,
    });
    return { arrival, supplier, came, document };
  });
}

function documentOf(
  supplier: Supplier,
  index: number,
  { issued, odd }: { issued: number; odd: Arrival['odd'] | null },
): BilledDocument {
  const { seller, language, account, taxRate, terms } = supplier;
  const lines = odd === 'long' ? officeGoods.map(lineOf(index)) : linesOf(supplier.sells, index);
  const cents = lines.reduce((sum, { net }) => sum + centsOf(net), 0);
  const tax = Math.round((cents * Number(taxRate)) / 100);
  return {
    language,
    seller,
    buyer: seller.country.code === 'DE' ? billedInHamburg : billedTo,
    customerNumber: supplier.customerNumber,
    number: `${supplier.prefix}${4100 + index * 7}`,
    order: index % 3 === 0 ? `4500${2200 + index}` : null,
    issued: dayOf(issued),
    due: dayOf(issued + terms.days * dayInMs),
    terms: terms.text,
    currency: account ? 'EUR' : 'USD',
    lines,
    subtotal: amountOf(cents),
    taxRate,
    tax: amountOf(tax),
    total: amountOf(cents + tax),
    account:
      account && odd === 'other account'
        ? { iban: 'LT12 1000 0111 0100 1000', bic: 'HABALT22', bank: 'Baltic Pay, Vilnius' }
        : account,
    stamp: odd === 'sent twice' ? 'COPY' : null,
  };
}

function linesOf(sells: readonly Goods[], index: number): BilledLine[] {
  return sells.slice(0, 1 + (index % sells.length)).map(lineOf(index));
}

const lineOf =
  (index: number) =>
  ({ description, unit, unitPrice, usual: [least, most] }: Goods, line: number): BilledLine => {
    const quantity = least + ((index * 11 + Math.floor(index / 5) + line * 3) % (most - least + 1));
    return {
      description,
      unit,
      unitPrice,
      quantity: String(quantity),
      net: amountOf(quantity * centsOf(unitPrice)),
    };
  };

const centsOf = (amount: string) => Math.round(Number(amount) * 100);
const amountOf = (cents: number) => (cents / 100).toFixed(2);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
