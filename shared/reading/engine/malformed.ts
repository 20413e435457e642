import type { Malformed, ReadFieldName, Reading } from '../reading.ts';
import { isCurrency } from './currencyCodes.ts';
import { emailsOf } from './findIdentifiers.ts';
import { strengthOf } from './findLabels.ts';
import { type FoundRow, isRecognised } from './found.ts';
import type { LabelKind } from './labels.ts';
import type { Layout } from './layout.ts';

interface Shape {
  field: ReadFieldName & LabelKind;
  written: RegExp;
  /** Whether the row has a valid value of this type. */
  isUnderstood: (row: FoundRow, fields: Reading['fields'], raw: string) => boolean;
}

const day = /^[\s:.#]*(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?![\d\p{L}])/u;
const amount = /^[\s:]*(?:[A-Z]{3}|[$€£])?\s*(\d[\d.,'’]*[.,]\d+)(?![\d\p{L}%])/u;
const hasDate: Shape['isUnderstood'] = ({ dates }) => dates.length > 0;
const amountOf = (field: 'total' | 'subtotal' | 'tax'): Shape => ({
  field,
  written: amount,
  isUnderstood: ({ amounts }, fields) => amounts.length > 0 || fields[field] !== undefined,
});

/** One for each field with a rule and a label; numbers and tax numbers may be any text. */
const shapes: readonly Shape[] = [
  {
    field: 'iban',
    written: /^[\s:.]*([A-Z]{2}\d{2}(?: ?[A-Z0-9]){2,40})(?![\p{L}\p{N}])/u,
    isUnderstood: ({ ibans }) => ibans.length > 0,
  },
  { field: 'invoiceDate', written: day, isUnderstood: hasDate },
  { field: 'dueDate', written: day, isUnderstood: hasDate },
  amountOf('total'),
  amountOf('subtotal'),
  amountOf('tax'),
  {
    field: 'currency',
    written: /^[\s:]*([A-Z]{3})(?![\p{L}\p{N}])/u,
    isUnderstood: (_, __, raw) => isCurrency(raw),
  },
];

/** An address is known by its sign, behind a word for it. */
const address = /(?:^|[\s|,;])e-?mails?\s*:\s*([^\s,;|]*@[^\s,;|]*)/i;

/**
 * Values that follow a label and look like its field, but are not valid, such as 31 February. In a scan most of these
 * are OCR errors, so there only accounts are reported.
 */
export function malformedIn(
  rows: readonly FoundRow[],
  layout: Layout,
  fields: Reading['fields'],
): Malformed<ReadFieldName>[] {
  return rows.flatMap((row) => [
    ...shapes.flatMap((shape) => {
      const { field } = shape;
      if (isRecognised(row.row, layout) && (field !== 'iban' || fields.iban)) return [];
      const raw = behindLabel(row, shape);
      return raw && !shape.isUnderstood(row, fields, raw) ? [{ field, raw }] : [];
    }),
    ...addressIn(row, layout),
  ]);
}

function addressIn({ row }: FoundRow, layout: Layout): Malformed<ReadFieldName>[] {
  if (isRecognised(row, layout) || emailsOf(row).length > 0) return [];
  const raw = address.exec(row.text)?.[1];
  return raw ? [{ field: 'vendorEmail', raw }] : [];
}

function behindLabel({ row, labels }: FoundRow, { field, written }: Shape): string | undefined {
  const label = labels.find((one) => strengthOf(one, field) > 0.5);
  const last = label?.tokens.at(-1);
  if (!last) return undefined;
  const behind = row.text.slice(last.at + last.text.length).replace(/\t/g, ' ');
  return written.exec(behind)?.[1];
}
