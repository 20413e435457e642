import { type ArrangedDocument, arrangeUploads } from '#shared/uploads/contract.ts';
import { type Decision, decide } from '../decisions/decide.ts';
import type { DecisionItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

/** The decision that arranges pages into documents. Their files may be on this device still, or on the server. */
export function arrange(documents: readonly ArrangedDocument[]): Decision {
  const { method, path } = arrangeUploads;
  const entity = `upload.${documents[0]?.pages[0]?.uploadId ?? ''}`;
  return { name: 'arrange', entity, method, path, body: { documents } };
}

/** The documents that an outbox item arranges; `null` for any other decision. */
export function arrangementIn({ body }: Pick<DecisionItem, 'body'>): ArrangedDocument[] | null {
  return arrangeUploads.body.safeParse(body).data?.documents ?? null;
}

/** Makes photos the pages of one document, in this order. Those not sent yet are sent as its pages. */
export function joinFiles(
  database: SyncDatabase,
  { documentId, fileIds }: { documentId: string; fileIds: readonly string[] },
  made: { now: number; key: string },
): Promise<void> {
  const tables = [...database.syncTables, database.captures];
  return database.transaction('rw', tables, async () => {
    const captures = (await database.captures.bulkGet([...fileIds])).filter(
      (one) => one !== undefined,
    );
    for (const capture of captures) await database.captures.put({ ...capture, pageOf: documentId });
    const pages = fileIds.map((uploadId) => ({ uploadId, page: 1 }));
    const afterFiles = captures.map(({ id }) => id);
    await decide(database, { ...arrange([{ id: documentId, pages }]), afterFiles }, made);
  });
}

/** Undoes `joinFiles` while it waits: each photo is its own document, also those sent as pages already. */
export function separateFiles(
  database: SyncDatabase,
  order: number,
  made: { now: number; key: string },
): Promise<void> {
  const tables = [...database.syncTables, database.captures];
  return database.transaction('rw', tables, async () => {
    const item = await database.outbox.get(order);
    if (item?.kind !== 'decision' || item.state === 'sending' || item.attempts > 0) return;
    await database.outbox.delete(order);
    const ids = await detachFiles(database, item);
    const sent = (await database.uploads.bulkGet(ids)).flatMap((upload) =>
      upload?.pageOf ? [{ id: upload.id, pages: [{ uploadId: upload.id, page: 1 }] }] : [],
    );
    if (sent.length > 0) await decide(database, arrange(sent), made);
  });
}

/** Makes the files of a discarded arrangement documents of their own. Returns their ids. */
export async function detachFiles(database: SyncDatabase, item: DecisionItem): Promise<string[]> {
  if (!item.afterFiles?.length) return [];
  const documents = arrangementIn(item) ?? [];
  const ids = documents.flatMap(({ pages }) => pages.map(({ uploadId }) => uploadId));
  for (const capture of await database.captures.bulkGet(ids)) {
    if (!capture) continue;
    const { pageOf: _, ...alone } = capture;
    await database.captures.put(alone);
  }
  return ids;
}

/**
 * Leaves removed files out of the documents that wait to be arranged. Returns the outbox items that were deleted because
 * no page is left.
 */
export async function removeFromArrangements(
  database: SyncDatabase,
  ids: readonly string[],
): Promise<number[]> {
  const gone = new Set(ids);
  const empty: number[] = [];
  for (const item of await database.outbox.toArray()) {
    if (item.kind !== 'decision' || !item.afterFiles?.some((id) => gone.has(id))) continue;
    const documents = (arrangementIn(item) ?? [])
      .map(({ id, pages }) => ({ id, pages: pages.filter((one) => !gone.has(one.uploadId)) }))
      .filter(({ pages }) => pages.length > 0);
    const afterFiles = item.afterFiles.filter((id) => !gone.has(id));
    if (documents.length > 0) {
      await database.outbox.put({ ...item, body: { documents }, afterFiles });
    } else {
      await database.outbox.delete(item.order);
      empty.push(item.order);
    }
  }
  return empty;
}
