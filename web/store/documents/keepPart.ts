import type { DocumentDatabase } from '../database/documentTables.ts';

/** In bytes, for all documents. An LRU cache: the least recently used are deleted. */
const mostKept = 120_000_000;

interface Part {
  uploadId: string;
  part: string;
}

/** A part of a document if it is on this device. Reading it counts as use. */
export async function keptPart(
  database: DocumentDatabase,
  { uploadId, part }: Part,
  now = Date.now(),
): Promise<Blob | undefined> {
  const kept = await database.keptParts.get([uploadId, part]);
  if (kept) await database.keptDocuments.update(uploadId, { usedAt: now });
  return kept?.bytes;
}

/** Whether a part is on this device, without reading its bytes. */
export async function isKept(
  database: DocumentDatabase,
  { uploadId, part }: Part,
): Promise<boolean> {
  const found = await database.keptParts.where('[uploadId+part]').equals([uploadId, part]).count();
  return found > 0;
}

export async function keepPart(
  database: DocumentDatabase,
  { uploadId, part }: Part,
  bytes: Blob,
  { now = Date.now(), most = mostKept }: { now?: number; most?: number } = {},
): Promise<void> {
  if (bytes.size > most) return;
  const { keptDocuments, keptParts } = database;
  await database.transaction('rw', keptDocuments, keptParts, async () => {
    const before = await keptParts.get([uploadId, part]);
    const document = await keptDocuments.get(uploadId);
    const size = (document?.size ?? 0) - (before?.bytes.size ?? 0) + bytes.size;
    await keptParts.put({ uploadId, part, bytes });
    await keptDocuments.put({ uploadId, size, usedAt: now });
    await makeRoom(database, { most, except: uploadId });
  });
}

async function makeRoom(
  { keptDocuments, keptParts }: DocumentDatabase,
  { most, except }: { most: number; except: string },
): Promise<void> {
  const oldestFirst = await keptDocuments.orderBy('usedAt').toArray();
  let all = oldestFirst.reduce((sum, { size }) => sum + size, 0);
  for (const { uploadId, size } of oldestFirst) {
    if (all <= most) return;
    if (uploadId === except) continue;
    await keptParts.where({ uploadId }).delete();
    await keptDocuments.delete(uploadId);
    all -= size;
  }
}
