import type { DocumentValue } from '#shared/documents/content.ts';
import { removedField } from '#shared/documents/removedField.ts';
import { partsOfLineKey } from '#shared/invoices/lines.ts';
import { isOnSeveral, type OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import type { SyncStatus } from '../../store/syncing/syncStatus.ts';
import { groupMoneyText } from '../../ui/display/moneyText.ts';
import { amountSigns } from '../../ui/foundation/formats.ts';
import { dateAndTime, dayText } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { invoicesText } from '../invoices/texts.ts';
import { decisionTexts } from './decisionTexts.ts';

const amounts = [
  'amount',
  'subtotal',
  'discount',
  'shipping',
  'tax',
  'unitPrice',
  'net',
  'minAmount',
  'maxAmount',
  'paid',
];
const days = ['invoiceDate', 'dueDate', 'exchangeRateDate'];
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value for reading; `null` if empty. Invalid input is shown as typed. */
export function valueText(
  key: string,
  value: DocumentValue | undefined,
  currency?: string | null,
): string | null {
  const field = partsOfLineKey(key)?.field ?? key;
  if (field === removedField) return 'removed';
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.join(', ') || null;
  const text = String(value);
  if (amounts.includes(field))
    return currency ? amountText(text, currency) : groupMoneyText(text, amountSigns());
  if (days.includes(field)) return dayText(text);
  return isoTime.test(text) ? dateAndTime(text) : text;
}

/** "Approve invoice A-1 of Acme", "3 changes to invoice A-1 of Acme". */
export function entryText(entry: OutboxEntry, title: string): string {
  const { kind, name, about, changes } = entry;
  if (isOnSeveral(entry)) return `${decisionTexts(name).does} ${invoicesText(about.length)}`;
  if (kind === 'decision') return `${decisionTexts(name).does} ${title}`;
  return `${changes.length === 1 ? '1 change' : `${changes.length} changes`} to ${title}`;
}

/** Why the entry has not been sent yet. */
export function whyText(
  { state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>,
  status: SyncStatus['kind'],
): string {
  if (state === 'sending') return 'Being sent…';
  if (status === 'signedOut') return 'Waits for you to sign in';
  if (status === 'tooOld') return 'Waits until this page is reloaded';
  if (status === 'offline') return 'Waits for the network';
  if (status === 'failing')
    return 'Waits until syncing works again; it is tried again automatically';
  if (attempts > 0)
    return `Docket did not answer ${attempts === 1 ? 'yet' : `${attempts} times`}; it is tried again automatically`;
  return 'About to be sent';
}
