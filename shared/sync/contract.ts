import { z } from 'zod';
import { emailCapture } from '../captures/contract.ts';
import { comment } from '../conversation/contract.ts';
import type { DocumentKind } from '../documents/content.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { invoice, note } from '../invoices/contract.ts';
import { notification } from '../notifications/contract.ts';
import { rule } from '../rules/contract.ts';
import { upload } from '../uploads/contract.ts';
import { likeness, vendor } from '../vendors/contract.ts';

/** A document as it is stored: everything up to some moment, and what came after it. Base64. */
export const keptDocument = z.object({
  /** In Yjs' second encoding. */
  snapshot: z.string().nullable(),
  /** In its first, oldest first. */
  updates: z.array(z.string()),
});
export type KeptDocument = z.infer<typeof keptDocument>;

const seq = z.int();

/** What people edit together comes with its document, once somebody has edited it. */
const edited = <Kind extends DocumentKind, Row extends z.ZodType>(kind: Kind, row: Row) =>
  z.object({
    kind: z.literal(kind),
    id,
    seq,
    row: row.nullable(),
    document: keptDocument.optional(),
  });

const told = <const Kind extends string, Row extends z.ZodType>(
  kind: Exclude<Kind, DocumentKind>,
  row: Row,
) => z.object({ kind: z.literal(kind), id, seq, row: row.nullable() });

/** One row that changed; `null` when it is gone (SPEC 8). A kind that is added here is completed in `rowKinds.ts`. */
export const change = z.discriminatedUnion('kind', [
  edited('invoice', invoice),
  edited('vendor', vendor),
  edited('rule', rule),
  told('note', note).extend({ id: z.string() }),
  told('comment', comment),
  told('likeness', likeness),
  told('upload', upload),
  told('emailCapture', emailCapture),
  // Of the person who asks.
  told('notification', notification),
]);
export type Change = z.infer<typeof change>;
export type ChangeKind = Change['kind'];
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>;

/** The row of each kind. */
export type Rows = { [Kind in ChangeKind]: NonNullable<ChangeOf<Kind>['row']> };

export const changeKinds: readonly ChangeKind[] = change.options.map(
  ({ shape }) => shape.kind.value,
);
const knownKinds: ReadonlySet<unknown> = new Set(changeKinds);
const anyChange = z.looseObject({ kind: z.unknown() });

/** A newer server tells of kinds that this version does not know: they are passed over. */
const changes = z
  .array(anyChange)
  .transform((all) => all.filter(({ kind }) => knownKinds.has(kind)))
  .pipe(z.array(change));

export const changesPage = z.object({
  changes,
  cursor: z.string(),
  /** Whether there is more to be had at once. */
  more: z.boolean(),
});
export type ChangesPage = z.infer<typeof changesPage>;

export const getChanges = endpoint({
  method: 'GET',
  path: '/api/sync/changes',
  access: 'sync.read',
  query: z.strictObject({
    since: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
  }),
  answer: changesPage,
});

const base64 = z.base64().max(1_400_000);
const edit = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), update: base64 });

export const exchangeDocuments = endpoint({
  method: 'POST',
  path: '/api/sync/documents',
  access: 'sync.read',
  // One edit of the greatest size, and what Base64 adds to it.
  bodyLimit: 3_000_000,
  body: z.strictObject({
    documents: z
      .array(
        z.strictObject({
          name: z.string().max(100),
          stateVector: base64,
          edits: z.array(edit).max(1_000),
        }),
      )
      .min(1)
      .max(100),
  }),
  answer: z.object({
    documents: z.array(
      z.union([
        z.object({
          name: z.string(),
          /** What the caller lacks. */
          update: z.string(),
          durable: z.array(z.string()),
          refused: z.array(z.object({ id: z.string(), code: z.string() })),
        }),
        z.object({ name: z.string(), problem: z.enum(['unknown', 'not_allowed', 'try_again']) }),
      ]),
    ),
  }),
});
export type Exchanged = z.infer<typeof exchangeDocuments.answer>['documents'][number];
