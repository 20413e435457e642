import type { ReadBy, Reading } from '#shared/reading/reading.ts';
import type { Services } from '../capability.ts';
import type { TimeBudget } from '../reading/TimeBudget.ts';
import { askModel, type Opinion } from './askModel.ts';
import { fileBudget } from './FieldsThread.ts';
import type { Fields } from './fieldsOf.ts';
import { learnedLayouts } from './learnedLayouts.ts';
import { ifReadable } from './problemText.ts';
import { resultsOf, type UploadRow } from './uploadStore.ts';

export type ReadingServices = Pick<
  Services,
  'db' | 'log' | 'files' | 'fields' | 'reader' | 'model'
>;

/** With the pages that seem to begin further invoices: then it is read no further, and a person decides. */
export interface FoundFields extends Fields {
  cuts: readonly number[];
}

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
): Promise<FoundFields> {
  const { db, files, fields, model } = services;
  const { pageReading: page, wordsHash } = await db.withAccount(accountId, (tx) =>
    resultsOf(tx, upload.id),
  );
  const budget = fileBudget();
  const found = { ...(await fieldsIn(services, upload, { accountId, page }, budget)), cuts: [] };
  if (found.reading.readBy?.engine === 'xml' || !page || wordsHash === null) return found;
  const words = await ifReadable(files.read({ accountId, hash: wordsHash }), null);
  if (!words) return found;
  if (mayHoldSeveral(upload)) {
    const cuts = await ifReadable(fields.cuts({ words }, budget), []);
    if (cuts.length > 0) return { ...found, cuts };
  }
  const learned = await learnedLayouts(services, accountId, page, budget);
  const { answer, note } = model
    ? await askModel(services, model, { accountId, upload, words })
    : noModel;
  const judged = await ifReadable(fields.judge({ words, page, learned, answer }, budget), null);
  const readBy: ReadBy = judged
    ? { engine: answer ? 'model' : 'local', note }
    : { engine: 'local', note: answer ? tooMuch : note };
  return { ...found, reading: { ...(judged ?? page), readBy } };
}

async function fieldsIn(
  { files, fields }: ReadingServices,
  { fileType: type, fileHash: hash, madeOf }: UploadRow,
  { accountId, page }: { accountId: string; page: Reading | null },
  budget: TimeBudget,
): Promise<Fields> {
  // An e-invoice is about all of its file.
  if (madeOf && page) return { reading: page, differences: [] };
  return fields.read({ type, bytes: await files.read({ accountId, hash }), page }, budget);
}

/** What somebody has looked at, or has as an invoice already, stays as it is until they say otherwise. */
function mayHoldSeveral({ cuts, invoiceId, pageCount }: UploadRow): boolean {
  return cuts === null && invoiceId === null && (pageCount ?? 0) > 1;
}
