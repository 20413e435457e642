import { canonicalText } from '#shared/canonicalText.ts';
import { type EnteredCoding, layOverCoding, partsOfCodingKey } from '#shared/coding/coding.ts';
import type { FieldError } from '#shared/documents/jointRules.ts';
import { check, type FieldRules } from '#shared/documents/layOver.ts';
import { checksAfter } from '#shared/invoices/checksAfter.ts';
import { doubtfulFieldsOf } from '#shared/invoices/doubtfulFields.ts';
import { invoiceFields } from '#shared/invoices/fields.ts';
import { fingerprintOf } from '#shared/invoices/fingerprint.ts';
import {
  layOverLines,
  partsOfLineKey,
  type StoredLine,
  withoutRemovedLines,
} from '#shared/invoices/lines.ts';
import { readAsOf } from '#shared/invoices/readAs.ts';
import { ruleFields } from '#shared/rules/fields.ts';
import { vendorFields } from '#shared/vendors/fields.ts';
import type { ServerRow } from '../../client/tables/rows.ts';
import type { Author, Change } from '../../relay/ports.ts';

export type EntityKnown = Exclude<ServerRow, { kind: 'note' }>;

/** The projected row of an entity. */
export interface Shown {
  known: EntityKnown;
  /** Including removed lines. */
  lines: readonly StoredLine[];
}

/** The row after an edit. Computed only from the changed keys, to check that these are complete. */
export function shownAfter(
  { known, lines }: Shown,
  changes: readonly Change[],
  { personId, name }: Pick<Author, 'personId' | 'name'>,
): Shown {
  switch (known.kind) {
    case 'invoice': {
      const fields = fieldsAfter(invoiceFields, known.row, known.row.fieldErrors, changes);
      const edited = linesAfter(lines, fields.errors, changes);
      const { values } = fields;
      const coded = codingAfter(known.row.coding, edited.errors, changes);
      const remainingLines = withoutRemovedLines(edited.lines);
      const by = { personId, name, at: new Date().toISOString() };
      const { checks } = checksAfter(
        known.row,
        { by, changes },
        {
          values: { ...values, lines: edited.lines },
          errors: coded.errors,
          fieldConfidence: values.fieldConfidence,
        },
      );
      const { reviewed, sentBack } = checks;
      const shown = {
        ...values,
        reviewed,
        sentBack,
        confirmed: { ...checks.confirmed },
        lines: remainingLines,
        coding: coded.coding,
        fieldErrors: coded.errors,
      };
      const row = {
        ...shown,
        vendor: { name: values.vendorName, email: values.vendorEmail },
        readAs: readAsOf(known.row, shown, known.row.readAs),
        fingerprint: fingerprintOf({ ...shown, coveredDefaults: known.row.coveredDefaults }),
        doubts: doubtfulFieldsOf(shown).size,
        awaitsReview: values.awaitsReview && reviewed === null,
      };
      return { known: { kind: 'invoice', row }, lines: edited.lines };
    }
    case 'vendor': {
      const { values, errors } = fieldsAfter(
        vendorFields,
        known.row,
        known.row.fieldErrors,
        changes,
      );
      return { known: { kind: 'vendor', row: { ...values, fieldErrors: errors } }, lines };
    }
    case 'rule': {
      const { values, errors } = fieldsAfter(ruleFields, known.row, known.row.fieldErrors, changes);
      return { known: { kind: 'rule', row: { ...values, fieldErrors: errors } }, lines };
    }
  }
}

/** The fields and lines in which two states of an invoice differ, as the audit log names them. */
export function changedValues(before: Shown, after: Shown): Record<string, unknown> {
  const [old, now] = [auditedValues(before), auditedValues(after)];
  const changed = [...now].filter(
    ([key, value]) => canonicalText(value) !== canonicalText(old.get(key)),
  );
  return Object.fromEntries(changed);
}

function auditedValues({ known, lines }: Shown): Map<string, unknown> {
  if (known.kind !== 'invoice') return new Map();
  const fields = Object.entries(known.row).filter(([key]) => Object.hasOwn(invoiceFields, key));
  const ofLines = lines.flatMap(({ id, ...values }) =>
    Object.entries(values).map(([field, value]): [string, unknown] => [
      `lines.${id}.${field}`,
      value,
    ]),
  );
  const ofCoding = Object.entries(known.row.coding).map(([key, value]): [string, unknown] => [
    `coding.${key}`,
    value,
  ]);
  return new Map([...fields, ...ofLines, ...ofCoding]);
}

export function revised(known: EntityKnown): EntityKnown {
  const revision = known.row.revision + 1;
  switch (known.kind) {
    case 'invoice':
      return { kind: known.kind, row: { ...known.row, revision } };
    case 'vendor':
      return { kind: known.kind, row: { ...known.row, revision } };
    case 'rule':
      return { kind: known.kind, row: { ...known.row, revision } };
  }
}

function fieldsAfter<Row extends object>(
  rules: FieldRules,
  row: Row,
  before: readonly FieldError[],
  changes: readonly Change[],
): { values: Row; errors: FieldError[] } {
  const changed: Record<string, unknown> = {};
  let errors = [...before];
  for (const { map, key, value } of changes) {
    const checked = map === 'fields' && value !== undefined ? check(rules, key, value) : undefined;
    if (!checked) continue;
    errors = errors.filter(({ field }) => field !== key);
    if ('error' in checked) errors.push(checked.error);
    else changed[key] = checked.value;
  }
  return { values: { ...row, ...changed }, errors };
}

function linesAfter(
  lines: readonly StoredLine[],
  before: readonly FieldError[],
  changes: readonly Change[],
): { lines: readonly StoredLine[]; errors: FieldError[] } {
  const touched = changes.flatMap(({ map, key, value }) =>
    map === 'lines' && partsOfLineKey(key) && value !== undefined ? [[key, value] as const] : [],
  );
  if (touched.length === 0) return { lines, errors: [...before] };
  const over = layOverLines(lines, Object.fromEntries(touched));
  const keys = new Set(touched.map(([key]) => key));
  const removed = over.lines.filter((line) => line.removed).map(({ id }) => `${id}/`);
  const remaining = before.filter(
    ({ field }) => !keys.has(field) && !removed.some((line) => field.startsWith(line)),
  );
  return { lines: over.lines, errors: [...remaining, ...over.errors] };
}

function codingAfter(
  coding: EnteredCoding,
  before: readonly FieldError[],
  changes: readonly Change[],
): { coding: EnteredCoding; errors: FieldError[] } {
  const touched = changes.flatMap(({ map, key, value }) =>
    map === 'coding' && partsOfCodingKey(key) ? [[key, value ?? null] as const] : [],
  );
  const over = layOverCoding(coding, Object.fromEntries(touched));
  const keys = new Set(touched.map(([key]) => key));
  return {
    coding: over.coding,
    errors: [...before.filter(({ field }) => !keys.has(field)), ...over.errors],
  };
}
