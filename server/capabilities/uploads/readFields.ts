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

/** With the pages that seem to begin further invoices: then it is read no further, and a person decides. */
export interface FoundFields extends Fields {
  cuts: readonly number[];
  /** A model is to say something of it first. */
  waitsForModel?: boolean;
}

/**
 * What a file says: its e-invoice, where it has one; else what the rules find on its pages, with what was learned of the
 * vendor, unless a model is to be asked about them as well.
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
  // An e-invoice is about all of its file.
  if (madeOf && shown.page) return { reading: shown.page, differences: [] };
  return fields.read({ type, bytes: await files.read({ accountId, hash }), ...shown }, budget);
}

/** What somebody has looked at, or has as an invoice already, stays as it is until they say otherwise. */
function mayHoldSeveral({ cuts, invoiceId, pageCount }: UploadRow): boolean {
  return cuts === null && invoiceId === null && (pageCount ?? 0) > 1;
}
