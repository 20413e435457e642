import { z } from 'zod';
import { attachment } from '../attachments/contract.ts';
import { booksItem } from '../books/contract.ts';
import { emailCapture } from '../captures/contract.ts';
import { codingHistory } from '../coding/history.ts';
import { comment } from '../conversation/contract.ts';
import type { DocumentKind } from '../documents/content.ts';
import { exchangeRates } from '../exchangeRates/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { invoice, note } from '../invoices/contract.ts';
import { notification } from '../notifications/contract.ts';
import { pageWords } from '../pageWords/contract.ts';
import { rule } from '../rules/contract.ts';
import { trashedInvoice } from '../trash/contract.ts';
import { upload } from '../uploads/contract.ts';
import { likeness, vendor } from '../vendors/contract.ts';
import { view } from '../views/contract.ts';
import { ledgerFinding } from '../witness/contract.ts';

/** A stored document: a snapshot and later updates, in Base64. */
export const keptDocument = z.object({
  /** In Yjs update format V2. */
  snapshot: z.string().nullable(),
  /** In Yjs update format V1, oldest first. */
  updates: z.array(z.string()),
});
export type KeptDocument = z.infer<typeof keptDocument>;

const seq = z.int();

/** Rows that people edit come with their document after the first edit. */
const editableChange = <Kind extends DocumentKind, Row extends z.ZodType>(kind: Kind, row: Row) =>
  z.object({
    kind: z.literal(kind),
    id,
    seq,
    row: row.nullable(),
    document: keptDocument.optional(),
  });

const factChange = <const Kind extends string, Row extends z.ZodType>(
  kind: Exclude<Kind, DocumentKind>,
  row: Row,
) => z.object({ kind: z.literal(kind), id, seq, row: row.nullable() });

/** A changed row; `null` if it was deleted (SPEC 8). New kinds also need an entry in `rowKinds.ts`. */
export const change = z.discriminatedUnion('kind', [
  editableChange('invoice', invoice),
  editableChange('vendor', vendor),
  editableChange('rule', rule),
  factChange('note', note).extend({ id: z.string() }),
  factChange('comment', comment),
  factChange('likeness', likeness),
  factChange('upload', upload),
  factChange('emailCapture', emailCapture),
  factChange('trashed', trashedInvoice),
  factChange('attachment', attachment),
  // Shared ones, and those of the caller.
  factChange('view', view),
  // Not in a first load, see `listPageWords`.
  factChange('pageWords', pageWords),
  factChange('booksItem', booksItem),
  factChange('codingHistory', codingHistory),
  factChange('ledgerFinding', ledgerFinding),
  // Those of the last two years.
  factChange('exchangeRates', exchangeRates),
  // Only those of the caller.
  factChange('notification', notification),
]);
export type Change = z.infer<typeof change>;
export type ChangeKind = Change['kind'];
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>;

export type Rows = { [Kind in ChangeKind]: NonNullable<ChangeOf<Kind>['row']> };

export const changeKinds: readonly ChangeKind[] = change.options.map(
  ({ shape }) => shape.kind.value,
);
const knownKinds: ReadonlySet<unknown> = new Set(changeKinds);
const anyChange = z.looseObject({ kind: z.unknown() });

/** Kinds that this version does not know are ignored, because the server may be newer. */
const changes = z
  .array(anyChange)
  .transform((all) => all.filter(({ kind }) => knownKinds.has(kind)))
  .pipe(z.array(change));

export const changesPage = z.object({
  changes,
  cursor: z.string(),
  /** More changes can be fetched at once. */
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
  // One edit of maximum size with the overhead of Base64.
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
          /** Updates that the caller does not have. */
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
