import type { TrailChange, TrailEntry, TrailValue } from '#shared/audit/trail.ts';
import { paymentMethod, paymentTerms } from '#shared/vendors/fields.ts';
import {
  isVendorDefault,
  labelOfVendorField,
  methodTexts,
  termsTexts,
} from '../../labels/vendorTexts.ts';
import { type ChangeText, changeTexts, nameInWords, newValueOf } from '../../trail/changeTexts.ts';

/** Fields whose changes the sentence already gives; the rest are listed. */
const toldBySentence: ReadonlySet<string> = new Set([
  'status',
  'verifiedAt',
  'mergedIntoId',
  'apartSaidBy',
  'layoutForgottenAt',
  'noInvoicesFrom',
  'invoicesFrom',
]);

/** What happened, as a sentence: `Sam verified it`. */
export function vendorSentence(entry: TrailEntry, personName: string | null): string {
  const by = personName ?? 'Docket';
  if (entry.step) return `${by} ${mergedStatementText(entry) ?? stepText(entry.step)}`;
  if (entry.action === 'create') {
    return personName ? `${personName} added it` : 'It was added when one of its invoices was read';
  }
  if (newValueOf(entry.changes, 'verifiedAt')) return `${by} verified it`;
  const status = newValueOf(entry.changes, 'status');
  if (status === 'inactive') return `${by} made it inactive`;
  if (status === 'active') return `${by} activated it`;
  const answer = answerText(entry.changes);
  if (answer) return `${by} ${answer}`;
  const [first, ...more] = vendorChangeTexts(entry.changes, String);
  if (!first) return `${by} changed it`;
  return `${by} changed ${more.length === 0 ? `“${first.label}”` : `${more.length + 1} fields`}`;
}

/** For a merge, also other people's statements about the merged vendor. */
function mergedStatementText({ step, changes, by }: TrailEntry): string | null {
  const saidBy = newValueOf(changes, 'apartSaidBy');
  if (step?.name !== 'apartFrom' || !saidBy || !by || saidBy === by.email) return null;
  return `kept it apart from ${step.with ?? 'another vendor'}, as ${String(saidBy)} had said`;
}

/** What somebody said of a document of the vendor, which further ones are judged by. */
function answerText(changes: readonly TrailChange[]): string | null {
  const none = newValueOf(changes, 'noInvoicesFrom');
  if (none) return `said that a document from ${String(none)} is not an invoice`;
  if (none === null) return 'took back that a document is not an invoice';
  const some = newValueOf(changes, 'invoicesFrom');
  return some ? `said that a document from ${String(some)} is an invoice` : null;
}

function stepText({ name, with: other }: NonNullable<TrailEntry['step']>): string {
  const vendor = other ?? 'another vendor';
  switch (name) {
    case 'mergedInto':
      return `merged it into ${vendor}`;
    case 'tookOver':
      return `merged ${vendor} into it`;
    case 'apartFrom':
      return `said that ${vendor} is another company`;
    case 'notApartFrom':
      return `took back that ${vendor} is another company`;
    case 'forgot':
      return 'had its learned layout forgotten';
  }
}

/** Changes made by people, with formatted values before and after. */
export function vendorChangeTexts(
  changes: readonly TrailChange[],
  nameOf: (id: string) => string,
): ChangeText[] {
  const written = changes.filter(({ field }) => !toldBySentence.has(field));
  return changeTexts(written, {
    label: labelOf,
    value: (field, value) => valueText(field, value, nameOf),
  });
}

function labelOf(field: string): string {
  const label = labelOfVendorField(field);
  return label === field ? nameInWords(field) : label;
}

function valueText(
  field: string,
  value: TrailValue,
  nameOf: (id: string) => string,
): string | null {
  if (value === null || value === '') return null;
  if (isVendorDefault(field)) return nameOf(String(value));
  const terms = paymentTerms.safeParse(value).data;
  if (field === 'paymentTerms' && terms) return termsTexts[terms];
  const method = paymentMethod.safeParse(value).data;
  if (field === 'preferredPaymentMethod' && method) return methodTexts[method];
  return Array.isArray(value) ? value.join(', ') : String(value);
}
