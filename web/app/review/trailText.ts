import type { TrailChange, TrailEntry, TrailValue } from '#shared/audit/trail.ts';
import { invoiceStatus } from '#shared/invoices/contract.ts';
import { flagText, statusTexts } from '../invoices/texts.ts';
import { fieldLabels, labelOfField } from '../labels/invoiceLabels.ts';
import { valueText } from '../outbox/entryTexts.ts';
import { type ChangeText, changeTexts, nameInWords, newValueOf } from '../trail/changeTexts.ts';

/** Fields whose changes the sentence already gives; the rest are listed. */
const toldBySentence: ReadonlySet<string> = new Set([
  'status',
  'approvalStatus',
  'currentApprovers',
  'approvedBy',
  'requiredApprovers',
  'requiredCount',
  'rejectionReason',
  'asked',
  'vendorId',
  'reviewed',
  'sentBack',
]);

const saidTexts: Readonly<Record<string, string>> = {
  comment: 'commented on it',
  removed: 'deleted a comment',
  question: 'asked a question',
  answer: 'answered the question',
  'question taken back': 'took the question back',
};

const trashTexts: Readonly<Record<NonNullable<TrailEntry['trash']>, string>> = {
  deleted: 'moved it to the trash',
  restored: 'restored it from the trash',
  purged: 'deleted it for good',
};
const confirmedPrefix = 'confirmed.';

/** What happened, as a sentence: `Sam approved it`. */
export function trailSentence(entry: TrailEntry, personName: string | null): string {
  const status = invoiceStatus.safeParse(newValueOf(entry.changes, 'status')).data;
  if (entry.readAgain) return 'The file was read again';
  const by = personName ?? 'Docket';
  const said = entry.said === null ? undefined : saidTexts[entry.said];
  if (said) return `${personName ?? 'Docket'} ${said}`;
  if (entry.trash) return `${personName ?? 'Docket'} ${trashTexts[entry.trash]}`;
  switch (entry.action) {
    case 'create':
      return personName ? `${personName} brought it in` : 'It was read from a file';
    case 'approve':
      return `${personName ?? 'Docket'} approved it`;
    case 'reject':
      return `${personName ?? 'Docket'} rejected it`;
    case 'export':
      return `${personName ?? 'Docket'} exported it`;
    case 'delete':
      return `${personName ?? 'Docket'} deleted it`;
    default:
      if (newValueOf(entry.changes, 'paid') !== undefined) return `${by} ${paymentText(entry)}`;
      if (status === 'pending_review') return `${personName ?? 'Docket'} opened it again`;
      if (newValueOf(entry.changes, 'sentBack') === true) return `${by} sent it back`;
      if (newValueOf(entry.changes, 'reviewed') === true) return `${by} reviewed it`;
      if (status)
        return `${personName ?? 'Docket'} marked it as ${statusTexts[status].toLowerCase()}`;
      return `${by} ${holdText(entry.changes) ?? `${isConfirmation(entry) ? 'confirmed' : 'changed'} ${changedWhat(entry.changes)}`}`;
  }
}

/** Payments are added up, so a smaller sum means that one was taken back. */
function paymentText({ changes }: TrailEntry): string {
  const change = changes.find(({ field }) => field === 'paid');
  const grew = Math.abs(Number(change?.after ?? 0)) > Math.abs(Number(change?.before ?? 0));
  return grew ? 'recorded a payment' : 'took back a payment';
}

/** That a hold began or ended, if nothing else was changed. */
function holdText(changes: readonly TrailChange[]): string | null {
  const [held, ...more] = changes;
  if (held?.field !== 'heldBy' || more.length > 0) return null;
  if (!isSome(held.before)) return 'put it on hold';
  return isSome(held.after) ? null : 'ended the hold';
}

function isSome(value: TrailValue): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** Whether values that were read were found to be right, and nothing else was changed. */
function isConfirmation({ changes }: TrailEntry): boolean {
  return changes.length > 0 && changes.every(({ field }) => field.startsWith(confirmedPrefix));
}

function changedWhat(changes: readonly TrailChange[]): string {
  const [first, ...more] = writtenChanges(changes);
  if (!first) return newValueOf(changes, 'vendorId') === undefined ? 'it' : 'its vendor';
  return more.length === 0 ? `“${labelOf(first.field)}”` : `${more.length + 1} fields`;
}

/** Changes made by people, with formatted values before and after. */
export function writtenChanges(changes: readonly TrailChange[], currency?: string): ChangeText[] {
  return allChanges(
    changes.filter(({ field }) => !toldBySentence.has(field)),
    currency,
  );
}

/** All changes, formatted for reading. */
export function allChanges(changes: readonly TrailChange[], currency?: string): ChangeText[] {
  return changeTexts(changes, {
    label: labelOf,
    value: (field, value) => trailValueText(field, value, currency),
  });
}

/** Holds are stored as codes. */
function trailValueText(field: string, value: TrailValue, currency?: string): string | null {
  if (field.startsWith(confirmedPrefix))
    return valueText(field.slice(confirmedPrefix.length), value, currency);
  if (field !== 'heldBy' || !Array.isArray(value)) return valueText(field, value, currency);
  return value.length === 0 ? null : value.map(flagText).join(', ');
}

function labelOf(name: string): string {
  const field = name.startsWith(confirmedPrefix) ? name.slice(confirmedPrefix.length) : name;
  if (field.startsWith('notes.')) return 'Note';
  if (field === 'heldBy') return 'Hold';
  if (Object.hasOwn(fieldLabels, field) || field.includes('/')) return labelOfField(field);
  return nameInWords(field);
}
