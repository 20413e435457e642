import { wordsOfReading } from '#shared/pageWords/pageWordsOf.ts';
import type { ReadBy, Reading } from '#shared/reading/reading.ts';
import type { Fields } from '#shared/uploads/fieldsOf.ts';
import type { Services } from '../../capability.ts';
import { learnedLayouts } from '../learning/learnedLayouts.ts';
import type { TimeBudget } from '../reading/limits.ts';
import { ifReadable } from '../reading/problemText.ts';
import { askModel, type Opinion } from './askModel.ts';
import { fileBudget } from './FieldsThread.ts';
import type { ReadTask } from './fieldsMessages.ts';
import { resultsOf, type UploadRow } from './uploadStore.ts';

const withoutModel: Opinion = { answer: null, note: 'No vision model is configured.' };

const tooMuch = 'There is too much in it for the vision model.';

interface Pages {
  accountId: string;
  /** The fields that the rules alone have found. */
  page: Reading;
  words: Uint8Array;
  budget: TimeBudget;
}

/** The fields of pages, improved by learned layouts and a model's answer. */
async function judgeFields(
  services: Pick<Services, 'db' | 'files' | 'fields'>,
  { accountId, page, words, budget }: Pages,
  { answer, note }: Opinion,
): Promise<Reading> {
  const learned = await learnedLayouts(services, accountId, page, budget);
  const task = { words, page, learned, answer };
  const judged = await ifReadable(services.fields.judge(task, budget), null);
  const readBy: ReadBy = judged
    ? { engine: answer ? 'model' : 'local', note }
    : { engine: 'local', note: answer ? tooMuch : note };
  return { ...(judged ?? page), readBy };
}

export type ReadingServices = Pick<
  Services,
  'db' | 'log' | 'files' | 'fields' | 'reader' | 'model'
>;

/**
 * `cuts` are the pages on which further invoices seem to begin: the reading then stops until a
 * person decides.
 */
export interface FoundFields extends Fields {
  pageWords: string;
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
  const read = await fieldsIn(services, upload, shown, budget);
  const pageWords = words
    ? await ifReadable(fields.pageWords(words, budget), '')
    : wordsOfReading(read.reading);
  const found = { ...read, pageWords, cuts: [] };
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
