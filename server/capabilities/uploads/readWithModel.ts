import { askModel } from './askModel.ts';
import { fileBudget } from './FieldsThread.ts';
import { judgeFields, withoutModel } from './judgeFields.ts';
import type { FoundFields, ReadingServices } from './readFields.ts';
import { resultsOf, type UploadRow } from './uploadStore.ts';

/**
 * The fields of a file's pages, with a model's answer. A failing model must not keep the file from
 * being read.
 */
export async function readWithModel(
  services: ReadingServices,
  upload: UploadRow,
  accountId: string,
): Promise<Pick<FoundFields, 'reading'>> {
  const { db, files, model } = services;
  const { pageReading: page, wordsHash } = await db.withAccount(accountId, (tx) =>
    resultsOf(tx, upload.id),
  );
  if (!page || !wordsHash) throw new Error('A model is asked about pages that were not read');
  const words = await files.read({ accountId, hash: wordsHash });
  const opinion = model
    ? await askModel(services, model, { accountId, upload, words })
    : withoutModel;
  const pages = { accountId, page, words, budget: fileBudget() };
  return { reading: await judgeFields(services, pages, opinion) };
}
