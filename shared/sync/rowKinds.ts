import type { z } from 'zod';
import type { DocumentContent, DocumentKind } from '../documents/content.ts';
import type { FieldError, JointRules } from '../documents/jointRules.ts';
import { type FieldRules, layOver } from '../documents/layOver.ts';
import { invoice, isFrozen } from '../invoices/contract.ts';
import { invoiceJointRules } from '../invoices/fields.ts';
import { layOverInvoice } from '../invoices/layOverInvoice.ts';
import type { Permission } from '../permissions.ts';
import { rule } from '../rules/contract.ts';
import { ruleFields, ruleJointRules } from '../rules/fields.ts';
import { vendor } from '../vendors/contract.ts';
import { vendorFields } from '../vendors/fields.ts';
import type { ChangeKind, Rows } from './contract.ts';

interface Stored {
  /** Its table on the device. */
  table: string;
  /** Primary key and indexes in Dexie's syntax. */
  indexes: string;
}

/** Rows that people edit; each has a document that lies over it. */
export interface EditedRows<Row> extends Stored {
  edited: 'by document';
  schema: z.ZodType<Row>;
  permissions: { read: Permission; edit: Permission };
  /** Rules of several fields. What breaks one is not applied, and its error is in `fieldErrors`. */
  jointRules: JointRules;
  /** The row as the server will have it after applying the document. Not called for frozen rows. */
  layOver(row: Row, content: DocumentContent): Row;
  /** When the server refuses edits, with texts for people; `null` if it never does. */
  frozen: { is(row: Row): boolean; state: string; message: string; advice: string } | null;
  /** Texts for an edit of a row that was deleted meanwhile, where it can be brought back. */
  gone?: { message: string; advice: string };
}

/** Rows that are part of another entity's document. */
export interface PartRows<Row> extends Stored {
  edited: 'within another';
  documentOf(row: Row): { kind: DocumentKind; id: string };
}

/** Rows that only the server writes. */
export interface FactRows extends Stored {
  edited: 'never';
}

/**
 * The differences between the kinds of rows on a device. Storing, pulling, applying edits and clearing are derived from
 * this table, and so are the tests that run for every kind.
 */
export const rowKinds = {
  invoice: {
    table: 'invoices',
    indexes: 'id, createdAt, [status+createdAt]',
    edited: 'by document',
    schema: invoice,
    permissions: { read: 'invoices.read', edit: 'invoices.edit' },
    jointRules: invoiceJointRules,
    layOver: layOverInvoice,
    frozen: {
      is: isFrozen,
      state: 'decided',
      message: 'Your edit arrived after the invoice had been decided.',
      advice: 'If it still matters, ask a manager to reopen the invoice, then apply it again.',
    },
    gone: {
      message: 'Your edit arrived after the invoice had been deleted.',
      advice: 'If it still matters, restore the invoice from the trash, then apply it again.',
    },
  },
  vendor: {
    table: 'vendors',
    indexes: 'id, name',
    edited: 'by document',
    schema: vendor,
    permissions: { read: 'vendors.read', edit: 'vendors.edit' },
    jointRules: [],
    layOver: layOverFields(vendorFields),
    frozen: {
      is: ({ mergedIntoId }) => mergedIntoId !== null,
      state: 'merged',
      message: 'Your edit arrived after the vendor had been merged into another.',
      advice: 'If it still matters, enter it in the vendor that was kept, then dismiss this.',
    },
  },
  rule: {
    table: 'rules',
    indexes: 'id, priority',
    edited: 'by document',
    schema: rule,
    permissions: { read: 'rules.read', edit: 'rules.edit' },
    jointRules: ruleJointRules,
    layOver: layOverFields(ruleFields, ruleJointRules),
    frozen: null,
  },
  note: {
    table: 'notes',
    indexes: 'id, invoiceId',
    edited: 'within another',
    documentOf: ({ invoiceId }) => ({ kind: 'invoice', id: invoiceId }),
  },
  comment: { table: 'comments', indexes: 'id, invoiceId', edited: 'never' },
  likeness: { table: 'likenesses', indexes: 'id', edited: 'never' },
  upload: { table: 'uploads', indexes: 'id, status', edited: 'never' },
  emailCapture: { table: 'emailCaptures', indexes: 'id, receivedAt', edited: 'never' },
  trashed: { table: 'trash', indexes: 'id, deletedAt', edited: 'never' },
  attachment: { table: 'attachments', indexes: 'id, invoiceId', edited: 'never' },
  view: { table: 'views', indexes: 'id', edited: 'never' },
  pageWords: { table: 'pageWords', indexes: 'id, seq', edited: 'never' },
  booksItem: { table: 'booksItems', indexes: 'id, [books+list]', edited: 'never' },
  codingHistory: { table: 'codingHistory', indexes: 'id', edited: 'never' },
  ledgerFinding: { table: 'ledgerFindings', indexes: 'id', edited: 'never' },
  exchangeRates: { table: 'exchangeRates', indexes: 'id', edited: 'never' },
  notification: { table: 'notifications', indexes: 'id, createdAt', edited: 'never' },
} as const satisfies {
  [Kind in ChangeKind]: Kind extends DocumentKind
    ? EditedRows<Rows[Kind]>
    : PartRows<Rows[Kind]> | FactRows;
} & Record<DocumentKind, unknown>;

function layOverFields(rules: FieldRules, jointRules: JointRules = []) {
  return <Row extends { fieldErrors: FieldError[] } & Readonly<Record<string, unknown>>>(
    row: Row,
    { fields }: DocumentContent,
  ): Row => {
    const { values, errors } = layOver(rules, row, fields, jointRules);
    return { ...values, fieldErrors: errors };
  };
}

type KindsEdited<How> = {
  [Kind in ChangeKind]: (typeof rowKinds)[Kind]['edited'] extends How ? Kind : never;
}[ChangeKind];

/** Kinds whose rows are part of another entity's document. */
export type PartKind = KindsEdited<'within another'>;
export type FactKind = KindsEdited<'never'>;

export type EditedKinds = { readonly [Kind in DocumentKind]: EditedRows<Rows[Kind]> };
export type PartKinds = { readonly [Kind in PartKind]: PartRows<Rows[Kind]> };
export type FactKinds = { readonly [Kind in FactKind]: FactRows };
export type RowKinds = EditedKinds & PartKinds & FactKinds;

/** Table name by kind. */
export type TableNames = { [Kind in ChangeKind]: (typeof rowKinds)[Kind]['table'] };

/** Whether the server refuses edits of this row. */
export function isFrozenRow<Kind extends DocumentKind>(
  kinds: EditedKinds,
  { kind, row }: { kind: Kind; row: Rows[Kind] },
): boolean {
  return kinds[kind].frozen?.is(row) ?? false;
}
