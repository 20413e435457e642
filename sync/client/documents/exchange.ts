import * as Y from 'yjs';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { type Exchanged, exchangeDocuments } from '#shared/sync/contract.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import { editId } from '../../protocol/editId.ts';
import type { Owner } from '../../protocol/owner.ts';
import { isRefusal, type Refusal } from '../../protocol/refusals.ts';
import { ask, type Failure } from '../outbox/ask.ts';
import { type Bundle, bundleEdits } from '../outbox/bundleEdits.ts';
import { changeEdit, unsentEdits } from '../outbox/outbox.ts';
import type { Ports } from '../ports.ts';
import { docOf } from '../projection/keptDocument.ts';
import type { EditItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { storeDurable } from './keepEdits.ts';
import { rebuildDocument, refuseEdits, remakeEdits } from './takeBack.ts';

const maxDocumentsPerCall = 100;
/** In Base64; the server accepts 1 MB a call. */
const maxBytesPerCall = 700_000;
const emptyUpdateLength = 2;

interface Outgoing {
  name: DocumentName;
  stateVector: string;
  bundles: Bundle[];
}

export interface ExchangeOptions {
  database: SyncDatabase;
  ports: Ports;
  owner: Owner;
  missing: IncompleteDocuments;
}

/**
 * The last attempt for documents whose edits were refused as incomplete: first the `whole` document is sent; if that is
 * refused too, the edits are made `anew` on the server's state; after that they go back to the person.
 */
export type IncompleteDocuments = Map<DocumentName, 'whole' | 'anew'>;

/** `again`: the entity's edits have to be sent later. */
export type Outcome = 'sent' | 'again';

/** SPEC 9: sends the edits of several documents over HTTP, and stores what the server returns. */
export async function exchange(
  options: ExchangeOptions,
  edits: readonly (readonly EditItem[])[],
): Promise<{ failure: Failure | null; outcomes: Map<string, Outcome> }> {
  const outcomes = new Map<string, Outcome>();
  for (const batch of await batches(options, edits)) {
    const asked = await ask(options.ports, options.owner, exchangeDocuments, {
      body: {
        documents: batch.map(({ name, stateVector, bundles }) => ({
          name,
          stateVector,
          edits: bundles.map(({ id, update }) => ({ id, update: toBase64(update) })),
        })),
      },
    });
    if (asked.outcome === 'refused') {
      for (const { name } of batch) outcomes.set(name, 'again');
      continue;
    }
    if (asked.outcome !== 'ok') return { failure: asked, outcomes };
    const answers = new Map(asked.answer.documents.map((answer) => [answer.name, answer]));
    for (const outgoing of batch) {
      const answer = answers.get(outgoing.name);
      const outcome = answer ? await take(options, outgoing, answer) : 'again';
      outcomes.set(outgoing.name, outcome);
    }
  }
  return { failure: null, outcomes };
}

async function batches(
  options: ExchangeOptions,
  edits: readonly (readonly EditItem[])[],
): Promise<Outgoing[][]> {
  const all: Outgoing[][] = [];
  let batch: Outgoing[] = [];
  let bytes = 0;
  for (const entityEdits of edits) {
    const [first] = entityEdits;
    if (!first) continue;
    const outgoing = await outgoingOf(options, first.entity, entityEdits);
    const size = sizeOf(outgoing);
    if (
      batch.length === maxDocumentsPerCall ||
      (batch.length > 0 && bytes + size > maxBytesPerCall)
    ) {
      all.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(outgoing);
    bytes += size;
  }
  if (batch.length > 0) all.push(batch);
  return all;
}

async function outgoingOf(
  { database, missing }: ExchangeOptions,
  name: DocumentName,
  edits: readonly EditItem[],
): Promise<Outgoing> {
  const kept = await database.documents.get(name);
  // With all unsent edits, not only those sent now, so that the server does not send them back.
  const unsent = await unsentEdits(database, name);
  const doc = docOf(
    kept,
    unsent.map(({ update }) => update),
  );
  const stateVector = toBase64(Y.encodeStateVector(doc));
  const bundles =
    missing.get(name) === 'whole' ? [wholeOf(doc, unsent)] : firstThatFit(bundleEdits(edits));
  doc.destroy();
  return { name, stateVector, bundles };
}

function wholeOf(doc: Y.Doc, unsent: readonly EditItem[]): Bundle {
  const update = Y.encodeStateAsUpdate(doc);
  return { id: editId(update), update, covers: unsent.map((edit) => edit.editId) };
}

/** The rest is sent by the next call. */
function firstThatFit(bundles: readonly Bundle[]): Bundle[] {
  const fitting: Bundle[] = [];
  let bytes = 0;
  for (const bundle of bundles) {
    bytes += base64Length(bundle.update);
    if (fitting.length > 0 && (bytes > maxBytesPerCall || fitting.length === 1_000)) break;
    fitting.push(bundle);
  }
  return fitting;
}

function sizeOf({ stateVector, bundles }: Outgoing): number {
  return bundles.reduce((sum, { update }) => sum + base64Length(update) + 60, stateVector.length);
}

function base64Length({ length }: Uint8Array): number {
  return Math.ceil(length / 3) * 4;
}

async function take(
  options: ExchangeOptions,
  { name, bundles }: Outgoing,
  answer: Exchanged,
): Promise<Outcome> {
  const { database } = options;
  const covered = (id: string) => bundles.find((bundle) => bundle.id === id)?.covers ?? [];
  if ('problem' in answer) {
    if (answer.problem === 'try_again') return 'again';
    const code = answer.problem === 'unknown' ? 'gone' : answer.problem;
    await refuseEdits(
      database,
      name,
      bundles.flatMap(({ covers }) => covers),
      code,
    );
    return 'sent';
  }
  const update = fromBase64(answer.update);
  await storeDurable(database, name, {
    durable: answer.durable.flatMap(covered),
    updates: update.length > emptyUpdateLength ? [update] : [],
  });
  if (answer.durable.length > 0) options.missing.delete(name);
  for (const { id, code } of answer.refused) {
    await takeRefusal(options, name, covered(id), isRefusal(code) ? code : 'not_allowed');
  }
  const answered = new Set([...answer.durable, ...answer.refused.map(({ id }) => id)]);
  return bundles.every(({ id }) => answered.has(id)) ? 'sent' : 'again';
}

/** When a bundle is refused, each of its edits is first tried alone. Returns whether they are to be sent alone. */
export async function takeRefusal(
  { database, missing }: Pick<ExchangeOptions, 'database' | 'missing'>,
  name: DocumentName,
  ids: readonly string[],
  code: Refusal,
): Promise<boolean> {
  const mayBeOneOnly = code === 'shape' || code === 'too_large' || code === 'foreign';
  if (mayBeOneOnly && ids.length > 1) {
    await sendAlone(database, name, ids);
    return true;
  }
  if (code === 'incomplete') await sendMore({ database, missing }, name, ids);
  else if (code === 'foreign') await remakeEdits(database, name, ids);
  else await refuseEdits(database, name, ids, code);
  return false;
}

async function sendMore(
  { database, missing }: Pick<ExchangeOptions, 'database' | 'missing'>,
  name: DocumentName,
  ids: readonly string[],
): Promise<void> {
  const done = missing.get(name);
  if (done === undefined) missing.set(name, 'whole');
  else if (done === 'whole') {
    missing.set(name, 'anew');
    await rebuildDocument(database, name);
  } else {
    missing.delete(name);
    await refuseEdits(database, name, ids, 'incomplete');
  }
}

function sendAlone(
  database: SyncDatabase,
  name: DocumentName,
  ids: readonly string[],
): Promise<void> {
  const wanted = new Set(ids);
  return database.transaction('rw', database.outbox, async () => {
    for (const edit of await unsentEdits(database, name)) {
      if (wanted.has(edit.editId)) await changeEdit(database, edit.order, { alone: true });
    }
  });
}
