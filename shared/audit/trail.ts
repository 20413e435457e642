import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { auditAction, auditStatus } from './entry.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type TrailValue = z.infer<typeof value>;

const change = z.object({ field: z.string(), before: value, after: value });
export type TrailChange = z.infer<typeof change>;

/** Merging, keeping apart, and forgetting what was learned about a vendor. */
export const vendorStep = z.enum(['mergedInto', 'tookOver', 'apartFrom', 'notApartFrom', 'forgot']);

/** What happened to an invoice in the trash, or on its way there. */
export const trashStep = z.enum(['deleted', 'restored', 'purged']);

/** How far the export of an invoice came. */
export const exportStep = z.enum(['asked', 'exported', 'failed', 'linked', 'credited']);

/** What happened to a further file of an invoice, as the audit log says it. */
export const attachmentStep = z.enum(['added', 'removed', 'goes to the ledger', 'stays here']);

/** One thing that happened to an entity. */
const trailEntry = z.object({
  id,
  at: z.iso.datetime(),
  action: auditAction,
  status: auditStatus,
  /** `null` when the product acted by itself. */
  by: z.object({ id: id.nullable(), email: z.string() }).nullable(),
  changes: z.array(change),
  /** The comment or reason that the person gave. */
  remark: z.string().nullable(),
  /** The change came from reading the file again. */
  readAgain: z.boolean(),
  /** The text of a comment, question or answer. */
  said: z.string().nullable().default(null),
  /** Of an invoice that was deleted or restored. */
  trash: trashStep.nullable().default(null),
  /** Of a credit note that was applied, or taken back, and of its bill: what is on the other side. */
  credit: z
    .object({
      isApplied: z.boolean(),
      /** Whether the entity is the credit note. */
      isCredit: z.boolean(),
      otherNumber: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** Of a further file of an invoice. */
  attachment: z.object({ step: attachmentStep, fileName: z.string() }).nullable().default(null),
  /** Of an export to a ledger. */
  exported: z.object({ ledger: z.string(), step: exportStep }).nullable().default(null),
  /** Of a vendor: the step, with the name of the other vendor. */
  step: z.object({ name: vendorStep, with: z.string().nullable() }).nullable().default(null),
});
export type TrailEntry = z.infer<typeof trailEntry>;

/** Newest first. A long history is cut to its latest part, and `more` is true. */
export const trail = z.object({ entries: z.array(trailEntry), more: z.boolean() });
export type Trail = z.infer<typeof trail>;

export const getInvoiceTrail = endpoint({
  method: 'GET',
  path: '/api/invoices/:invoiceId/trail',
  access: 'invoices.read',
  params: z.strictObject({ invoiceId: id }),
  answer: trail,
});

type Values = Readonly<Record<string, unknown>> | null;

const withName = z.object({ name: z.string() });
const named = z.union([withName, z.array(withName)]);

/** The changes of two versions, field by field. */
export function changesBetween(oldValues: Values, newValues: Values): TrailChange[] {
  const fields = new Set([...Object.keys(oldValues ?? {}), ...Object.keys(newValues ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: readable(oldValues?.[field]),
    after: readable(newValues?.[field]),
  }));
}

/** What has a name is shown by it, other nested values as JSON. */
function readable(value: unknown): TrailValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  const { data } = named.safeParse(value);
  if (data) return Array.isArray(data) ? data.map(({ name }) => name) : data.name;
  return JSON.stringify(value);
}
