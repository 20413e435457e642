import type { Services } from '../../capability.ts';
import { ifReadable } from '../reading/problemText.ts';
import type { TimeBudget } from '../reading/TimeBudget.ts';
import { fileBudget } from './FieldsThread.ts';
import type { ReadTask } from './fieldsMessages.ts';
import type { Fields } from './fieldsOf.ts';
import { judgeFields, withoutModel } from './judgeFields.ts';
import { resultsOf, type UploadRow } from './uploadStore.ts';

export type ReadingServices = Pick<
  Services,
  'db' | 'log' | 'files' | 'fields' | 'reader' | 'model'
>;

/**
 * `cuts` are the pages on which further invoices seem to begin: the reading then stops until a
 * person decides.
 */
export interface FoundFields extends Fields {
  cuts: readonly number[];
  /** A model has to be asked before the reading continues. */
  waitsForModel?: boolean;
}

/**
 * The fields of a file: of its e-invoice if it has one; otherwise what the rules and learned
 * layouts find on its pages, unless a model is to be asked as well.
 */
export async function readFields(
  services: ReadingServices,
  upload: UploadRow,
  accountId: string,
): Promise<FoundFields> {
  const { db, files, fields, model } = services;
  const { pageReading: page, wordsHash } = await db.withAccount(accountId, (tx) =>
    resultsOf(tx, upload.id),
  );
  const budget = fileBudget();
  const words = wordsHash && (await ifReadable(files.read({ accountId, hash: wordsHash }), null));
  const shown = { accountId, page, words: words || null };
  const found = { ...(await fieldsIn(services, upload, shown, budget)), cuts: [] };
  if (found.reading.readBy?.engine === 'xml' || !page || !words) return found;
  if (mayHoldSeveral(upload)) {
    const cuts = await ifReadable(fields.cuts({ words }, budget), []);
    if (cuts.length > 0) return { ...found, cuts };
  }
  if (model) return { ...found, waitsForModel: true };
  const reading = await judgeFields(services, { accountId, page, words, budget }, withoutModel);
  return { ...found, reading };
}

async function fieldsIn(
  { files, fields }: ReadingServices,
  { fileType: type, fileHash: hash, madeOf }: UploadRow,
  { accountId, ...shown }: { accountId: string } & Pick<ReadTask, 'page' | 'words'>,
  budget: TimeBudget,
): Promise<Fields> {
  // An e-invoice describes its whole file, not selected pages of it.
  if (madeOf && shown.page) return { reading: shown.page, differences: [] };
  return fields.read({ type, bytes: await files.read({ accountId, hash }), ...shown }, budget);
}

/** No cuts are proposed once a person has looked at the pages or an invoice exists. */
function mayHoldSeveral({ cuts, invoiceId, pageCount }: UploadRow): boolean {
  return cuts === null && invoiceId === null && (pageCount ?? 0) > 1;
}
