import type { ReadBy } from '#shared/reading/reading.ts';
import type { Services } from '../capability.ts';
import { askModel, type Opinion } from './askModel.ts';
import type { Fields } from './fieldsOf.ts';
import { learnedLayouts } from './learnedLayouts.ts';
import { ifReadable } from './problemText.ts';
import { resultsOf, type UploadRow } from './uploadStore.ts';

export type ReadingServices = Pick<
  Services,
  'db' | 'log' | 'files' | 'fields' | 'reader' | 'model'
>;

const tooMuch = 'There is too much in it for the vision model.';
const noModel: Opinion = { answer: null, note: 'No vision model is configured.' };

/**
 * What a file says: its e-invoice, where it has one; else what the rules find on its pages, with what was learned of the
 * vendor, and with a model where there is one. No model can keep a file from being read.
 */
export async function readFields(
  services: ReadingServices,
  upload: UploadRow,
  accountId: string,
): Promise<Fields> {
  const { db, files, fields, model } = services;
  const bytes = await files.read({ accountId, hash: upload.fileHash });
  const { pageReading: page, wordsHash } = await db.withAccount(accountId, (tx) =>
    resultsOf(tx, upload.id),
  );
  const found = await fields.read({ type: upload.fileType, bytes, page });
  if (found.reading.readBy?.engine === 'xml' || !page || wordsHash === null) return found;
  const words = await ifReadable(files.read({ accountId, hash: wordsHash }), null);
  if (!words) return found;
  const learned = await learnedLayouts(services, accountId, page);
  const { answer, note } = model
    ? await askModel(services, model, { accountId, upload, bytes, words })
    : noModel;
  const judged = await ifReadable(fields.judge({ words, page, learned, answer }), null);
  const readBy: ReadBy = judged
    ? { engine: answer ? 'model' : 'local', note }
    : { engine: 'local', note: answer ? tooMuch : note };
  return { ...found, reading: { ...(judged ?? page), readBy } };
}
