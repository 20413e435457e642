import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalText } from '../canonicalText.ts';
import type { EnteredCoding } from '../coding/coding.ts';
import type { VendorCoding } from '../coding/defaultsOf.ts';
import { effectiveCoding } from '../coding/effectiveCoding.ts';
import type { Coding } from '../coding/fields.ts';
import type { InvoiceValues, LineValues } from './fields.ts';
import type { InvoiceLine } from './lines.ts';

/** Fields that an approval does not cover. */
const irrelevantFields = [
  'description',
  'purchaseOrder',
  'vendorEmail',
] as const satisfies (keyof InvoiceValues)[];

type FingerprintedField = Exclude<keyof InvoiceValues, (typeof irrelevantFields)[number]>;

/** The fields that an approval covers; changing one makes existing approvals invalid. */
export type Fingerprinted = Pick<InvoiceValues, FingerprintedField> & {
  lines: readonly InvoiceLine[];
  coding: EnteredCoding;
  /** What the vendor gives to lines, where approvals cover the coding. */
  coveredDefaults?: VendorCoding | null | undefined;
};

/** Computed on devices. The server has a faster hash (`server/capabilities/policy/fingerprint.ts`). */
export function fingerprintOf(invoice: Fingerprinted): string {
  return fingerprintWith((text) => bytesToHex(sha256(utf8ToBytes(text))), invoice);
}

/**
 * Independent of notation and order: `100.5` and `100.50` are equal, and so are lines that two devices added in
 * different order.
 */
export function fingerprintWith(
  sha256OfText: (text: string) => string,
  invoice: Fingerprinted,
): string {
  const { lines, coding, ...fields } = fingerprintedFields(invoice);
  const text = canonicalText({
    ...fields,
    lines: byId(lines),
    ...(coding && { coding: byId(coding) }),
  });
  return sha256OfText(text).slice(0, 32);
}

const byId = <T extends { id: string }>(rows: readonly T[]) =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Fields of later versions. While they are empty they are left out, so that earlier fingerprints stay valid. */
type LaterField = 'discount' | 'shipping' | 'exchangeRate' | 'exchangeRateDate';
type LaterLineField = 'discount';

/** A new field of an invoice or a line has to be added here, or to `irrelevantFields`. */
type FingerprintForm = Record<Exclude<FingerprintedField, LaterField>, string | null> &
  Partial<Record<LaterField, string | null>> & {
    lines: (Record<Exclude<keyof LineValues, LaterLineField>, string | null> &
      Partial<Record<LaterLineField, string | null>> & { id: string })[];
    coding?: CodingForm[];
  };

/** A line in the books, or a part of one (`<line id>:<part id>`); what is empty is left out. */
type CodingForm = { id: string; share?: string | null } & Partial<
  Record<keyof Coding, string | boolean>
>;

export function fingerprintedFields(invoice: Fingerprinted) {
  return {
    vendorName: invoice.vendorName,
    vendorTaxId: invoice.vendorTaxId,
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    currency: invoice.currency,
    amount: plain(invoice.amount),
    subtotal: plain(invoice.subtotal),
    tax: plain(invoice.tax),
    ...(invoice.discount && { discount: plain(invoice.discount) }),
    ...(invoice.shipping && { shipping: plain(invoice.shipping) }),
    ...(invoice.exchangeRate && {
      exchangeRate: plain(invoice.exchangeRate),
      exchangeRateDate: invoice.exchangeRateDate ?? null,
    }),
    iban: invoice.iban?.replaceAll(' ', '') ?? null,
    lines: invoice.lines.map((line) => ({
      id: line.id,
      description: line.description,
      quantity: plain(line.quantity),
      unitPrice: plain(line.unitPrice),
      ...(line.discount && { discount: plain(line.discount) }),
      taxRate: plain(line.taxRate),
      net: plain(line.net),
    })),
    ...(invoice.coveredDefaults && { coding: codingForm(invoice, invoice.coveredDefaults) }),
  } satisfies FingerprintForm;
}

/** As the lines would be entered in the books: who entered a value, and for which lines at once, does not matter. */
function codingForm(
  { amount, currency, lines, coding }: Fingerprinted,
  vendor: VendorCoding,
): CodingForm[] {
  const entered = effectiveCoding(
    { amount, currency, lines, coding },
    { vendor: { ...vendor }, company: {} },
  );
  return entered.flatMap(({ lineId, partId, net, coding }): CodingForm[] => {
    const values = Object.entries(coding).filter(([, value]) => value !== null);
    if (partId === null && values.length === 0) return [];
    return [
      {
        id: partId === null ? lineId : `${lineId}:${partId}`,
        ...(partId !== null && { share: plain(net) }),
        ...Object.fromEntries(values),
      },
    ];
  });
}

/** A decimal string without leading and trailing zeros and without the sign of zero. */
function plain(decimal: string | null): string | null {
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const digits = fraction.replace(/0+$/, '');
  const value = `${whole.replace(/^0+(?=\d)/, '')}${digits ? `.${digits}` : ''}`;
  return decimal.startsWith('-') && value !== '0' ? `-${value}` : value;
}
