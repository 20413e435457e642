import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import type { Reading } from '#shared/reading/reading.ts';
import type { PagePlace } from '#shared/uploads/contract.ts';
import type { Services } from '../../capability.ts';
import { ifReadable } from '../reading/problemText.ts';
import { previewsJob } from './reading.ts';
import { changeUpload, findUpload, wordsHashOf } from './uploadStore.ts';

export interface ReadPages {
  pageCount: number | null;
  pageReading: Reading | null;
  wordsHash: string | null;
}

type Reads = Pick<Services, 'db' | 'files' | 'reader' | 'fields' | 'jobs'>;

/**
 * Reads a document that was arranged from pages of files. Each file is read once, however many
 * documents use it.
 */
export async function readArranged(
  services: Reads,
  madeOf: readonly PagePlace[],
  accountId: string,
): Promise<ReadPages> {
  const sources = [...new Set(madeOf.map(({ uploadId }) => uploadId))];
  const words: Uint8Array[] = [];
  for (const uploadId of sources) words.push(await wordsOf(services, accountId, uploadId));
  const pages = madeOf.map(({ uploadId, page }) => ({
    file: sources.indexOf(uploadId),
    page: page - 1,
  }));
  const arranged = await services.fields.arrange({ words, pages });
  const kept = arranged.words && (await services.files.keep(accountId, arranged.words));
  return {
    pageCount: madeOf.length,
    pageReading: arranged.reading,
    wordsHash: kept?.hash ?? null,
  };
}

/** The stored words of the file, or else it is read now. */
async function wordsOf(services: Reads, accountId: string, uploadId: string): Promise<Uint8Array> {
  const { db, files } = services;
  const wordsHash = await db.withAccount(accountId, (tx) => wordsHashOf(tx, uploadId));
  const kept = wordsHash && (await ifReadable(files.read({ accountId, hash: wordsHash }), null));
  return kept || readFile(services, accountId, uploadId);
}

async function readFile(
  { db, files, reader, jobs }: Reads,
  accountId: string,
  uploadId: string,
): Promise<Uint8Array> {
  const upload = await db.withAccount(accountId, (tx) => findUpload(tx, uploadId));
  if (!upload) throw new Error(`The upload ${uploadId} is not there`);
  const { words, pageCount, turned, reading } = await reader.read(
    await files.read({ accountId, hash: upload.fileHash }),
  );
  if (!words) throw new UnreadableDocument('too_many_words');
  const { hash } = await files.keep(accountId, words);
  await db.withAccount(accountId, async (tx) => {
    await changeUpload(tx, uploadId, null, { pageCount, pageReading: reading, wordsHash: hash });
    await jobs.enqueue(tx, previewsJob, { accountId, uploadId, round: upload.round, turned });
  });
  return words;
}
