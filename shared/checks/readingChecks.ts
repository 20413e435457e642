import { keyFields } from '../uploads/invoiceFromReading.ts';
import type { Check } from './Checked.ts';
import { listText } from './texts.ts';

const dayInMs = 24 * 60 * 60 * 1000;

/** East of here it may be tomorrow already. */
export const futureDate: Check = ({ values, today }) => {
  const { invoiceDate } = values;
  if (invoiceDate === null || Date.parse(invoiceDate) <= Date.parse(today) + dayInMs) return null;
  return {
    code: 'future_date',
    explanation: `The invoice is dated ${invoiceDate}, which is still to come.`,
  };
};

const sure = 0.7;

const names = {
  vendorName: 'vendor',
  invoiceNumber: 'invoice number',
  invoiceDate: 'invoice date',
  amount: 'total',
  iban: 'bank account',
} as const satisfies Record<(typeof keyFields)[number] | 'iban', string>;

export const lowConfidence: Check = ({ values, fieldConfidence }) => {
  // Not every invoice names an account; one that does had better be right.
  const looked = values.iban === null ? keyFields : ([...keyFields, 'iban'] as const);
  const doubtful = looked.flatMap((name) => {
    if (values[name] === null) return [`the ${names[name]} (not found)`];
    const confidence = fieldConfidence[name];
    if (confidence === undefined || confidence >= sure) return [];
    return [`the ${names[name]} (${Math.round(confidence * 100)}% sure)`];
  });
  if (doubtful.length === 0) return null;
  return { code: 'low_confidence', explanation: `Please check ${listText(doubtful)}.` };
};

const shownNames: Readonly<Record<string, string>> = {
  vendorName: 'the vendor',
  invoiceNumber: 'the number',
  invoiceDate: 'the date',
  dueDate: 'the due date',
  currency: 'the currency',
  total: 'the total',
  iban: 'the bank account',
};

export const xmlPageMismatch: Check = ({ mismatches }) => {
  if (mismatches.length === 0) return null;
  const said = mismatches.map(
    ({ field, xml, page }) =>
      `${shownNames[field] ?? field} is ${xml} in it and ${page} on the page`,
  );
  return {
    code: 'xml_page_mismatch',
    explanation: `The e-invoice in this file and its page differ: ${listText(said)}.`,
  };
};
