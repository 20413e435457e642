import type { DocumentMap, DocumentValue } from '../documents/content.ts';
import type { FieldError } from '../documents/jointRules.ts';
import { removedField } from '../documents/removedField.ts';
import type { Invoice } from './contract.ts';
import { isUnsure, valueAt } from './doubtfulFields.ts';
import { type InvoiceValues, invoiceFields } from './fields.ts';
import { type InvoiceLine, partsOfLineKey } from './lines.ts';
import { isReviewedBy, reviewedKey } from './reviewEdit.ts';

/** What people have confirmed and reviewed on an invoice, and whether it was sent back since. */
export type Checks = Pick<Invoice, 'reviewed' | 'sentBack'> & {
  confirmed: Readonly<Invoice['confirmed']>;
};

/** An edit with its author, and the values of its keys afterwards. */
interface Edit {
  by: { personId: string; name: string; at: string };
  changes: readonly { map: DocumentMap; key: string; value: DocumentValue | undefined }[];
}

/** The invoice after the edit. */
interface Shown {
  values: InvoiceValues & { lines: readonly InvoiceLine[] };
  errors: readonly FieldError[];
  fieldConfidence: Readonly<Record<string, number>>;
}

/** Confirmed values and reviews, for the audit log. Entered values are not in it: their edit has its own entry. */
interface Told {
  oldValues: Record<string, string | boolean | null>;
  newValues: Record<string, string | boolean | null>;
}

/** The checks after an edit. Entering a doubtful value confirms it. Returns the same object if nothing changed. */
export function checksAfter(
  before: Checks,
  { by, changes }: Edit,
  shown: Shown,
): { checks: Checks; told: Told } {
  const told: Told = { oldValues: {}, newValues: {} };
  const confirmed: Invoice['confirmed'] = {};
  for (const { map, key, value } of changes) {
    const earlier = before.confirmed[key]?.value ?? null;
    const now = confirmedBy({ map, key, value }, shown);
    if (now === null || now === earlier) continue;
    // The current value is confirmed already; this confirmation is of an earlier value.
    if (earlier !== null && earlier === valueAt(shown.values, key)) continue;
    confirmed[key] = { ...by, value: now };
    if (map !== 'checks') continue;
    told.oldValues[`confirmed.${key}`] = earlier;
    told.newValues[`confirmed.${key}`] = now;
  }
  const isReviewed = reviewAfter(before, changes);
  if (isReviewed !== null) {
    told.oldValues['reviewed'] = before.reviewed !== null;
    told.newValues['reviewed'] = isReviewed;
  }
  const hasConfirmed = Object.keys(confirmed).length > 0;
  if (!hasConfirmed && isReviewed === null) return { checks: before, told };
  const { reviewed, sentBack } = reviewFacts(before, by, isReviewed);
  const all = hasConfirmed ? { ...before.confirmed, ...confirmed } : before.confirmed;
  return { checks: { confirmed: all, reviewed, sentBack }, told };
}

function reviewFacts(before: Checks, by: Edit['by'], isReviewed: boolean | null) {
  if (isReviewed === null) return before;
  return isReviewed ? { reviewed: by, sentBack: null } : { reviewed: null, sentBack: null };
}

/** The value that a change confirms; `null` if it confirms none. */
function confirmedBy(
  { map, key, value }: Edit['changes'][number],
  { values, errors, fieldConfidence }: Shown,
): string | null {
  const line = partsOfLineKey(key);
  const isField = line ? line.field !== removedField : Object.hasOwn(invoiceFields, key);
  if (!isField || value === undefined) return null;
  if (map === 'checks') return typeof value === 'string' ? value : null;
  if (map === 'notes' || !isUnsure(fieldConfidence[key])) return null;
  return errors.some(({ field }) => field === key) ? null : valueAt(values, key);
}

/** Whether the invoice counts as reviewed after the changes; `null` if that stays as it was. */
function reviewAfter(before: Checks, changes: Edit['changes']): boolean | null {
  const entered = Object.fromEntries(
    changes.flatMap(({ map, key, value }) =>
      map === 'checks' && value !== undefined ? [[key, value]] : [],
    ),
  );
  const isReviewed = isReviewedBy(entered, before.sentBack);
  // A review that does not know of the sending back changes nothing.
  if (before.sentBack) return isReviewed || null;
  const isSaid = Object.hasOwn(entered, reviewedKey);
  return isSaid && isReviewed !== (before.reviewed !== null) ? isReviewed : null;
}
