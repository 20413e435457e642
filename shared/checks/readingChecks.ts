import { keyFields } from '../invoices/fields.ts';
import { listText } from '../listText.ts';
import { day, explain, explainedList } from '../money/explained.ts';
import type { DocumentType } from '../reading/reading.ts';
import type { Check, Found } from './CheckInput.ts';
import { compact, endOfIban, isSameAccount } from './texts.ts';

const dayInMs = 24 * 60 * 60 * 1000;

/** One day of tolerance for time zones further east. */
export const futureDate: Check = ({ values, today }) => {
  const { invoiceDate } = values;
  if (invoiceDate === null || Date.parse(invoiceDate) <= Date.parse(today) + dayInMs) return null;
  return {
    code: 'future_date',
    ...explain`The invoice is dated ${day(invoiceDate)}, which is in the future.`,
  };
};

const minConfidence = 0.7;

const names = {
  vendorName: 'vendor',
  invoiceNumber: 'invoice number',
  invoiceDate: 'invoice date',
  amount: 'total',
  iban: 'bank account',
} as const satisfies Record<(typeof keyFields)[number] | 'iban', string>;

export const lowConfidence: Check = ({ values, read, fieldConfidence }) => {
  if (!read) return null;
  // The bank account is optional, but must be right if there is one.
  const fieldsToCheck = values.iban === null ? keyFields : ([...keyFields, 'iban'] as const);
  const doubtful = fieldsToCheck.flatMap((name) => {
    if (values[name] === null) return [`the ${names[name]} (not found)`];
    const confidence = fieldConfidence[name];
    if (confidence === undefined || confidence >= minConfidence) return [];
    return [`the ${names[name]} (${Math.floor(confidence * 100)}% sure)`];
  });
  // Confidence 0 means that the currency was assumed, not found.
  if (fieldConfidence['currency'] === 0)
    doubtful.push(`the currency (none was found on the document; ${values.currency} is a guess)`);
  if (doubtful.length === 0) return null;
  return { code: 'low_confidence', explanation: `Please check ${listText(doubtful)}.` };
};

/**
 * Hidden text suggests that somebody wants software to read something people do not see, so it is flagged although we
 * do not read it.
 */
export const hiddenText: Check = ({ read }) => {
  const hidden = read?.hiddenText ?? [];
  if (hidden.length === 0) return null;
  const parts = listText(hidden.map((row) => `“${row}”`));
  return {
    code: 'hidden_text',
    explanation: `${parts} is in the file but cannot be seen on the page. It was not read; ask the vendor before you pay.`,
  };
};

export const severalAccounts: Check = ({ values, read }) => {
  const named = [...new Set(read?.accounts?.map(compact))];
  if (named.length < 2) return null;
  const others = named.filter((account) => !isSameAccount(account, values.iban));
  const taken = values.iban === null ? [] : [`${endOfIban(values.iban)}, which was taken,`];
  return {
    code: 'several_accounts',
    explanation: `The document names more than one bank account: ${listText([...taken, ...others.map(endOfIban)])}. Check which one is right before you pay.`,
  };
};

const notToPay: Partial<Record<DocumentType, Pick<Found, 'code' | 'explanation'>>> = {
  reminder: {
    code: 'reminder',
    explanation:
      'This is a payment reminder. Look for the invoice that it reminds of: paying both would pay twice.',
  },
  statement: {
    code: 'reminder',
    explanation:
      'This is a statement of account. Look for the invoices that it lists: paying the statement as well would pay twice.',
  },
  other: {
    code: 'not_an_invoice',
    explanation:
      'This does not look like an invoice, but like an offer, an order or a letter, say. Check whether there is anything to pay.',
  },
};

/** What people said of such documents of this sender counts for more than what the reading takes it for. */
export const notAnInvoice: Check = ({ read, documentType, answer }) => {
  if (!read) return null;
  const found = notToPay[documentType] ?? null;
  if (!answer || found?.code === 'reminder') return found;
  if (answer.isInvoice) return null;
  const { by, on, sender, fileName } = answer;
  return {
    code: 'not_an_invoice',
    ...explain`On ${day(on)}, ${by} said of a document like this one from ${sender} that it is not an invoice${fileName === null ? '' : `: ${fileName}`}.`,
  };
};

const mismatchFieldNames: Readonly<Record<string, string>> = {
  vendorName: 'the vendor',
  invoiceNumber: 'the number',
  invoiceDate: 'the date',
  dueDate: 'the due date',
  currency: 'the currency',
  total: 'the total',
  iban: 'the bank account',
};

export const xmlPageMismatch: Check = ({ read, values: { currency } }) => {
  if (!read || read.mismatches.length === 0) return null;
  const differences = read.mismatches.map(({ field, xml, page }) => {
    const [inIt, onPage] = [xml, page].map((text) => readValue(field, text, currency));
    return explain`${mismatchFieldNames[field] ?? field} is ${inIt ?? xml} in it and ${onPage ?? page} on the page`;
  });
  return {
    code: 'xml_page_mismatch',
    ...explain`The e-invoice in this file and its page differ: ${explainedList(differences)}.`,
  };
};

function readValue(field: string, text: string, currency: string) {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return day(text);
  return field === 'total' ? { plain: text, part: { amount: text, currency } } : text;
}
