import type { TrailChange, TrailEntry, TrailValue } from '#shared/audit/trail.ts';
import { type CodingKey, partsOfCodingKey } from '#shared/coding/coding.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import { removedField } from '#shared/documents/removedField.ts';
import { ledgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { invoiceStatus } from '#shared/invoices/contract.ts';
import { lineKey, partsOfLineKey } from '#shared/invoices/lines.ts';
import { flagText, statusTexts } from '../invoices/texts.ts';
import { codedText, labelOfCoding, lineName, type NameOf } from '../labels/codingLabels.ts';
import { fieldLabels, labelOfField } from '../labels/invoiceLabels.ts';
import { roleText } from '../labels/roleText.ts';
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
  'isInvoice',
  // Of an export.
  'externalId',
  'total',
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

/** Of what is no field of an invoice. */
const otherLabels: Readonly<Record<string, string>> = {
  heldBy: 'Hold',
  inUsd: 'In USD',
  slotsNeeded: 'Approvals needed',
  slotsFilled: 'Approvals given',
};

/** The lines and names that texts about the coding need. */
export interface TrailWords {
  lines: readonly { id: string }[];
  nameOf: NameOf;
}

/** What happened, as a sentence: `Sam approved it`. */
export function trailSentence(
  entry: TrailEntry,
  personName: string | null,
  words: TrailWords = noWords,
): string {
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
      return entry.exported ? exportText(by, entry.exported) : `${by} exported it`;
    case 'delete':
      return `${personName ?? 'Docket'} deleted it`;
    default:
      if (entry.attachment) return `${by} ${attachmentText(entry.attachment)}`;
      if (entry.credit) return `${by} ${creditText(entry.credit)}`;
      if (newValueOf(entry.changes, 'paid') !== undefined) return `${by} ${paymentText(entry)}`;
      if (status === 'pending_review') return `${personName ?? 'Docket'} opened it again`;
      if (newValueOf(entry.changes, 'sentBack') === true) return `${by} sent it back`;
      if (newValueOf(entry.changes, 'isInvoice') === true) return `${by} kept it as an invoice`;
      if (newValueOf(entry.changes, 'reviewed') === true) return `${by} reviewed it`;
      if (status)
        return `${personName ?? 'Docket'} marked it as ${statusTexts[status].toLowerCase()}`;
      return `${by} ${codingText(entry.changes, words) ?? holdText(entry.changes) ?? `${isConfirmation(entry) ? 'confirmed' : 'changed'} ${changedWhat(entry.changes)}`}`;
  }
}

/** "set the account of line 2 to 6420 Software", if only the coding was changed. */
function codingText(changes: readonly TrailChange[], words: TrailWords): string | null {
  const coded = changes.flatMap(({ field, after }) => {
    const parts = codingIn(field);
    return parts ? [{ ...parts, after }] : [];
  });
  const [first] = coded;
  if (!first || coded.length < changes.length) return null;
  if (coded.length > 1) {
    const split = coded.some(({ field, after }) => field === 'share' && after !== null);
    const [where, ...more] = new Set(coded.map(({ lineId }) => lineName(lineId, words.lines)));
    const what = split ? 'split' : 'changed the coding of';
    return `${what} ${more.length === 0 ? where : `${more.length + 1} lines`}`;
  }
  const label = labelOfCoding(first, words.lines);
  const what = `${label[0]?.toLowerCase()}${label.slice(1)}`;
  if (first.field === removedField) return `removed ${what}`;
  const text = codedText(first.field, documentValue(first.after), words.nameOf);
  return text === '' ? `emptied the ${what}` : `set the ${what} to ${text}`;
}

/** Whether the sentence says all of it: a value of the coding where there was none. */
export function isToldWhole(changes: readonly TrailChange[]): boolean {
  const [first, ...more] = changes;
  return (
    first !== undefined && more.length === 0 && codingIn(first.field) !== null && !first.before
  );
}

const codingPrefix = 'coding.';

/** What a field of the trail says of the coding; `null` if it is another field. */
export function codingIn(field: string): CodingKey | null {
  return field.startsWith(codingPrefix) ? partsOfCodingKey(field.slice(codingPrefix.length)) : null;
}

/** The ids of the items that changes of the coding name. */
export function codedIn(changes: readonly TrailChange[]): string[] {
  return changes
    .filter(({ field }) => codingIn(field) !== null)
    .flatMap(({ before, after }) => [before, after])
    .filter((value) => typeof value === 'string');
}

const documentValue = (value: TrailValue): DocumentValue =>
  typeof value === 'string' || typeof value === 'boolean' ? value : null;

const noWords: TrailWords = { lines: [], nameOf: () => 'an entry of the books' };

function exportText(by: string, { ledger, step }: NonNullable<TrailEntry['exported']>): string {
  const id = ledgerId.safeParse(ledger).data;
  const there = id ? ledgerNames[id].short : ledger;
  const texts: Record<typeof step, string> = {
    asked: `${by} asked for its export to ${there}`,
    exported: `It was exported to ${there}`,
    failed: `The export to ${there} failed`,
    linked: `${by} linked it to a bill in ${there}`,
    credited: `It was applied in ${there} as a credit note`,
  };
  return texts[step];
}

function attachmentText({ step, fileName }: NonNullable<TrailEntry['attachment']>): string {
  const texts: Record<typeof step, string> = {
    added: `attached ${fileName}`,
    removed: `removed the attached file ${fileName}`,
    'goes to the ledger': `marked ${fileName} to go to the accounting software`,
    'stays here': `marked ${fileName} to stay here`,
  };
  return texts[step];
}

function creditText({
  isApplied,
  isCredit,
  otherNumber,
}: NonNullable<TrailEntry['credit']>): string {
  if (isCredit) {
    const bill = otherNumber ? `the bill ${otherNumber}` : 'a bill without a number';
    return isApplied ? `applied it to ${bill}` : `took it back from ${bill}`;
  }
  const note = otherNumber ? `the credit note ${otherNumber}` : 'a credit note without a number';
  return isApplied ? `applied ${note} to it` : `took back ${note}`;
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
  if (more.length === 0) return `“${labelOf(first.field, noWords)}”`;
  const lines = new Set([first, ...more].map(({ field }) => lineIdIn(field)));
  return lines.size > 1 && !lines.has(null) ? `${lines.size} lines` : `${more.length + 1} fields`;
}

/** The line whose field was changed; `null` if it is no field of a line. */
const lineIdIn = (field: string) => partsOfLineKey(documentKeyOf(field))?.id ?? null;

/** Changes made by people, with formatted values before and after. */
export function writtenChanges(
  changes: readonly TrailChange[],
  currency?: string,
  words?: TrailWords,
): ChangeText[] {
  return allChanges(
    changes.filter(({ field }) => !toldBySentence.has(field)),
    currency,
    words,
  );
}

/** All changes, formatted for reading. */
export function allChanges(
  changes: readonly TrailChange[],
  currency?: string,
  words: TrailWords = noWords,
): ChangeText[] {
  return changeTexts(changes, {
    label: (field) => labelOf(field, words),
    value(field, value) {
      const coded = codingIn(field);
      return coded
        ? codedText(coded.field, documentValue(value), words.nameOf)
        : trailValueText(field, value, currency);
    },
  });
}

/** What the trail calls `lines.<id>.net` is `<id>/net` in the document; what was confirmed has its key. */
function documentKeyOf(field: string): string {
  if (field.startsWith(confirmedPrefix)) return field.slice(confirmedPrefix.length);
  const [map, id, name, ...more] = field.split('.');
  return map === 'lines' && id && name && more.length === 0 ? lineKey(id, name) : field;
}

/** The names of what is stored as lists of codes. */
const codeTexts: Readonly<Record<string, (code: string) => string>> = {
  heldBy: flagText,
  roles: roleText,
};

function trailValueText(name: string, value: TrailValue, currency?: string): string | null {
  const field = documentKeyOf(name);
  const codeText = codeTexts[field];
  if (!codeText || !Array.isArray(value)) return valueText(field, value, currency);
  return value.length === 0 ? null : value.map(codeText).join(', ');
}

function labelOf(name: string, { lines }: TrailWords): string {
  const coded = codingIn(name);
  if (coded) return labelOfCoding(coded, lines);
  const field = documentKeyOf(name);
  if (field.startsWith('notes.')) return 'Note';
  if (Object.hasOwn(fieldLabels, field) || field.includes('/')) {
    return labelOfField(field, lines);
  }
  return otherLabels[field] ?? nameInWords(field);
}
