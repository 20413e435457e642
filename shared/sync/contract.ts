import { z } from 'zod';
import { emailCapture } from '../captures/contract.ts';
import { comment } from '../conversation/contract.ts';
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
/** Present where somebody has edited the row. */
const document = keptDocument.optional();

/** One row that changed; `null` when it is gone (SPEC 8). */
export const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoice'), id, seq, row: invoice.nullable(), document }),
  z.object({ kind: z.literal('vendor'), id, seq, row: vendor.nullable(), document }),
  z.object({ kind: z.literal('rule'), id, seq, row: rule.nullable(), document }),
  z.object({ kind: z.literal('note'), id: z.string(), seq, row: note.nullable() }),
  z.object({ kind: z.literal('comment'), id, seq, row: comment.nullable() }),
  z.object({ kind: z.literal('likeness'), id, seq, row: likeness.nullable() }),
  z.object({ kind: z.literal('upload'), id, seq, row: upload.nullable() }),
  z.object({ kind: z.literal('emailCapture'), id, seq, row: emailCapture.nullable() }),
  // Of the person who asks.
  z.object({ kind: z.literal('notification'), id, seq, row: notification.nullable() }),
]);
export type Change = z.infer<typeof change>;
export type ChangeKind = Change['kind'];

const knownKinds: ReadonlySet<unknown> = new Set(
  change.options.map(({ shape }) => shape.kind.value),
);
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
