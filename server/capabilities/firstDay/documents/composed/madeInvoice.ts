import type { Sheet } from '../Sheet.ts';
import { compose } from './compose.ts';
import { type Content, type ContentLine, contentOf, type Extent } from './content.ts';
import { Dice } from './Dice.ts';
import { type Layout, layoutOf } from './Layout.ts';

/** An invoice with the answers to it. */
export interface MadeInvoice {
  layout: Layout;
  content: Content;
  sheet: Sheet;
  truth: Truth;
}

/** The accepted values of each field; `null`: it is not printed. A missing field is not judged. */
export interface Truth {
  docType: 'invoice';
  language: string;
  vendorName: string[];
  invoiceNumber: string;
  invoiceDate: string;
  dueDate?: string | null;
  currency: string;
  total: string;
  tax?: string;
  subtotal?: string;
  iban: string | null;
  vatId?: string[];
  /** With the columns that are printed. */
  lineItems: TrueLine[];
}

interface TrueLine {
  amount: string;
  description: string;
  quantity?: string;
  unitPrice?: string;
  /** In percent. */
  discount?: string | null;
  taxRate?: string;
}

/** The document with this number of the issuer with this seed; the same ones are the same document. */
export function madeInvoice(seed: number, number = 0): MadeInvoice {
  const layout = layoutOf(seed);
  const dice = new Dice(seed * 1_009 + number * 37 + 5);
  const content = contentOf(dice, layout.seller, extentOf(dice, layout));
  const sheet = compose(content, layout);
  return { layout, content, sheet, truth: truthOf(content, layout) };
}

function extentOf(dice: Dice, layout: Layout): Extent {
  const lines = dice.pick([1, 2, 3, 3, 4, 5, 6, 8, 12, 30, 70]);
  return {
    // Hundreds of lines in one of fifty documents.
    lines: dice.chance(0.02) ? 260 : lines,
    isGrouped: lines > 4 && dice.chance(0.35),
    hasLineDiscounts: layout.columns.includes('discount'),
    charges: dice.pick(['none', 'none', 'none', 'discount', 'shipping', 'both']),
    rates: dice.pick(['one', 'one', 'one', 'two', 'none']),
    deduction: dice.pick(['none', 'none', 'none', 'none', 'retained', 'paid']),
    isDeliveredElsewhere: dice.chance(0.2),
  };
}

const plain = (cents: number) => (cents / 100).toFixed(2);

function truthOf(content: Content, layout: Layout): Truth {
  const { seller, country, taxes } = content;
  const isTradeNameShown =
    layout.shows === 'tradeName' || ['window', 'logo and foot'].includes(layout.letterhead);
  const isDuePrinted = layout.due === 'in the block' || layout.due === 'in the terms';
  const isTotalNamed = taxes.length > 0;
  return {
    docType: 'invoice',
    language: country.language,
    vendorName: isTradeNameShown ? [seller.name, seller.tradeName] : [seller.name],
    invoiceNumber: content.number,
    invoiceDate: content.issued,
    // Where only the days are named, a date may be computed.
    ...(layout.due === 'in days' ? {} : { dueDate: isDuePrinted ? content.due : null }),
    currency: country.currency,
    total: plain(content.total),
    ...(isTotalNamed ? { tax: plain(content.tax), subtotal: plain(content.subtotal) } : {}),
    iban: seller.iban,
    ...(seller.vatId
      ? {
          vatId: [
            seller.vatId,
            seller.vatId.replace(/^[A-Z]{2}(?=\d{8})/, ''),
            `${seller.vatId}MWST`,
          ],
        }
      : {}),
    lineItems: content.lines.map((line) => trueLine(line, layout)),
  };
}

function trueLine(line: ContentLine, { columns }: Layout): TrueLine {
  const { description, quantity, unitPrice, discount, rate, net } = line;
  return {
    amount: plain(net),
    description,
    ...(columns.includes('quantity') ? { quantity: String(quantity) } : {}),
    ...(columns.includes('unitPrice') ? { unitPrice: plain(unitPrice) } : {}),
    ...(columns.includes('discount') ? { discount: discount > 0 ? String(discount) : null } : {}),
    ...(columns.includes('rate') ? { taxRate: String(rate) } : {}),
  };
}
