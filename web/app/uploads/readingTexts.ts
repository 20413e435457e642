import { listText } from '#shared/listText.ts';
import type { FieldsHere } from '#shared/uploads/readFile.ts';
import { dayText } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { documentTypeTexts } from '../invoices/texts.ts';
import { fieldLabels } from '../labels/invoiceLabels.ts';
import { valueText } from '../outbox/entryTexts.ts';

/** "Lakeside Paper Ltd · INV-7 · $120.00" */
export function fieldsText({ values, documentType }: FieldsHere): string {
  const { vendorName, invoiceNumber, amount, currency } = values;
  const kind = documentType === 'invoice' ? null : documentTypeTexts[documentType];
  return [vendorName, kind, invoiceNumber, amount && amountText(amount, currency)]
    .filter(Boolean)
    .join(' · ');
}

/** "Dated Mar 2, 2026 · Due Apr 1, 2026 · Read on this device" */
export function datesText({
  values: { invoiceDate, dueDate },
}: Pick<FieldsHere, 'values'>): string {
  return [
    invoiceDate && `Dated ${dayText(invoiceDate)}`,
    dueDate && `Due ${dayText(dueDate)}`,
    'Read on this device',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** "Not sure of the amount and due date." `null` if every value is likely right. */
export function unsureText({ unsure }: Pick<FieldsHere, 'unsure'>): string | null {
  const names = unsure.filter(isShown).map((name) => fieldLabels[name].toLowerCase());
  return names.length > 0 ? `Not sure of the ${listText(names)}.` : null;
}

/** "This device had read something else: amount $120.00, due date Apr 1, 2026." */
export function differenceText(
  { values }: Pick<FieldsHere, 'values'>,
  names: readonly (keyof FieldsHere['values'])[],
): string {
  const texts = names.map((name) => {
    const value = valueText(name, values[name], values.currency) ?? '';
    return `${fieldLabels[name].toLowerCase()} ${value}`;
  });
  return `This device had read something else: ${texts.join(', ')}.`;
}

const isShown = (name: FieldsHere['unsure'][number]) => name !== 'iban' && name !== 'vendorTaxId';
