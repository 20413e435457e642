import { z } from 'zod';
import type { Mismatch } from '#shared/checks/CheckInput.ts';
import { type Reading, reading } from '#shared/reading/reading.ts';
import type { PagePlace, Upload, UploadStatus, UploadStep } from '#shared/uploads/contract.ts';
import type { FileType } from '#shared/uploads/fileTypes.ts';
import {
  assignments,
  type Columns,
  columnName,
  recordDefinition,
  selectList,
} from '../../platform/db/columns.ts';
import { clock, statement, unprepared } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { FileKey } from '../../platform/files/FileStore.ts';

/** The pages of a document, when they are not simply those of its file. */
interface Arrangement {
  /** `null` until the pages were checked for cuts; empty means one document. */
  cuts: readonly number[] | null;
  pageOf: string | null;
  /** Pages of original files, regardless of earlier arrangements. */
  madeOf: readonly PagePlace[] | null;
  arrangedAs: readonly string[] | null;
}

/** The columns that are set when a file is uploaded and read. */
export interface UploadValues extends Arrangement {
  fileName: string;
  fileType: FileType;
  fileSize: number;
  fileHash: string;
  uploadedBy: string | null;
  status: UploadStatus;
  step: UploadStep;
  progress: number;
  problem: string | null;
  notice: string | null;
  duplicateOf: string | null;
  pageCount: number | null;
  invoiceId: string | null;
  round: number;
  /** How often the present step was begun without a known end. */
  tries: number;
  /** How often the present step has failed through no fault of the file. */
  failures: number;
  vendorId: string | null;
  /** The mail that the file came with. */
  captureId: string | null;
  /** A program sent it, or a part of it. Its key says who made the key, and not who sent the file. */
  byKey: boolean | null;
  /** Whether it uses up the plan; samples do not. */
  counts: boolean;
}

export interface UploadRow extends UploadValues {
  id: string;
  seq: string;
  /** How many pages have a preview. */
  previews: number;
  /**
   * Since when it counts against the plan: a document made from a counted file inherits that file's
   * date.
   */
  createdAt: Date;
  updatedAt: Date;
  /** When it was deleted for good with its invoice. */
  purgedAt: Date | null;
}

/** What the reading steps hand on to each other. */
export interface StepResults {
  pageReading: Reading | null;
  /** The hash of the words of its pages, which are stored as a separate file. */
  wordsHash: string | null;
  reading: Reading | null;
  differences: readonly Mismatch[];
  /** As `pageWordsOf` writes them; `null` once the invoice has them. */
  pageWords: string | null;
}

const valueColumns = {
  fileName: 'text',
  fileType: 'text',
  fileSize: 'integer',
  fileHash: 'text',
  uploadedBy: 'uuid',
  status: 'text',
  step: 'text',
  progress: 'integer',
  problem: 'text',
  notice: 'text',
  duplicateOf: 'uuid',
  pageCount: 'integer',
  invoiceId: 'uuid',
  round: 'integer',
  tries: 'integer',
  failures: 'integer',
  vendorId: 'uuid',
  captureId: 'uuid',
  byKey: 'boolean',
  counts: 'boolean',
  cuts: 'jsonb',
  pageOf: 'uuid',
  madeOf: 'jsonb',
  arrangedAs: 'jsonb',
} satisfies Record<keyof UploadValues, string>;

const resultColumns = {
  pageReading: 'jsonb',
  wordsHash: 'text',
  reading: 'jsonb',
  differences: 'jsonb',
  pageWords: 'text',
} satisfies Record<keyof StepResults, string>;

const changeable: Columns = { ...valueColumns, ...resultColumns, createdAt: 'timestamptz' };

/** All columns except the results of steps, of the table alias `row`. */
export const uploadList = selectList(
  {
    ...valueColumns,
    id: 'uuid',
    seq: 'bigint',
    previews: 'integer',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
    purgedAt: 'timestamptz',
  },
  'row',
);

const names = Object.keys(valueColumns).map(columnName).join(', ');
const values = Object.keys(valueColumns)
  .map((name) => `new."${name}"`)
  .join(', ');

const insert = statement(`
  insert into uploads as row (account_id, id, seq, created_at, ${names})
  select own.account_id, new.id, new.seq, coalesce(new."createdAt", clock.at), ${values}
  from accounts own cross join jsonb_to_recordset($2::jsonb)
    as new (id uuid, seq bigint, "createdAt" timestamptz, ${recordDefinition(valueColumns)})
  cross join ${clock}
  where own.account_id = $1
  returning ${uploadList}`);

export type NewUpload = Omit<UploadValues, keyof Arrangement | 'captureId' | 'byKey' | 'counts'> &
  Partial<Arrangement & Pick<UploadValues, 'captureId' | 'byKey' | 'counts'>> & {
    id: string;
    seq: number;
    /** Since when it counts; now, if omitted. */
    createdAt?: Date;
  };

export async function insertUpload(tx: AccountTx, upload: NewUpload): Promise<UploadRow> {
  const [made] = await tx.run<UploadRow>(insert, [
    tx.accountId,
    JSON.stringify([{ counts: true, ...upload }]),
  ]);
  if (!made) throw new Error('An upload that was just stored is not there');
  return made;
}

const one = `select ${uploadList} from uploads as row
  where row.account_id = $1 and row.id = $2 and row.purged_at is null`;
const findOne = statement(one);
const lockOne = statement(`${one} for update`);

export async function findUpload(tx: AccountTx, id: string): Promise<UploadRow | undefined> {
  const [row] = await tx.run<UploadRow>(findOne, [tx.accountId, id]);
  return row;
}

export async function lockUpload(tx: AccountTx, id: string): Promise<UploadRow | undefined> {
  const [row] = await tx.run<UploadRow>(lockOne, [tx.accountId, id]);
  return row;
}

const findSeveral = statement(
  `select ${uploadList} from uploads as row
    where row.account_id = $1 and row.id = any($2::uuid[]) and row.purged_at is null`,
);

export function findUploads(tx: AccountTx, ids: readonly string[]): Promise<UploadRow[]> {
  return tx.run<UploadRow>(findSeveral, [tx.accountId, ids]);
}

const lockSeveral = statement(`
  select ${uploadList} from uploads as row
  where row.account_id = $1 and (row.id = any($2::uuid[]) or row.page_of = any($2::uuid[]))
    and row.purged_at is null
  order by row.id for update`);

/**
 * Locks these uploads and those waiting to become their pages, in the order of ids to avoid
 * deadlocks.
 */
export function lockUploads(tx: AccountTx, ids: readonly string[]): Promise<UploadRow[]> {
  return tx.run<UploadRow>(lockSeveral, [tx.accountId, ids]);
}

const selectPagesOf = statement(`
  select ${uploadList} from uploads as row
  where row.account_id = $1 and row.page_of = any($2::uuid[]) order by row.id`);

/** The uploads waiting to become pages of these documents. */
export function pagesOf(tx: AccountTx, documentIds: readonly string[]): Promise<UploadRow[]> {
  return tx.run<UploadRow>(selectPagesOf, [tx.accountId, documentIds]);
}

/** A visible change needs a sequence number. */
export async function changeUpload(
  tx: AccountTx,
  id: string,
  seq: number | null,
  change: Partial<UploadValues & StepResults & Pick<UploadRow, 'createdAt'>>,
): Promise<UploadRow> {
  const given = Object.entries(changeable).filter(([name]) => Object.hasOwn(change, name));
  const picked = Object.fromEntries(given);
  const statement = unprepared(`
    update uploads as row set ${assignments(picked, 'new')}, seq = coalesce($3::bigint, row.seq), updated_at = now()
    from jsonb_to_recordset($4::jsonb) as new (${recordDefinition(picked)})
    where row.account_id = $1 and row.id = $2
    returning ${uploadList}`);
  const parameters = [tx.accountId, id, seq, JSON.stringify([change])];
  const [row] = await tx.run<UploadRow>(statement, parameters);
  if (!row) throw new Error('An upload that was just locked is not there');
  return row;
}

const storedResults = z.object({
  pageReading: reading.nullable(),
  wordsHash: z.string().nullable(),
  reading: reading.nullable(),
  differences: z.array(z.object({ field: z.string(), xml: z.string(), page: z.string() })),
  pageWords: z.string().nullable(),
});

const selectResults = statement(`
  select page_reading as "pageReading", words_hash as "wordsHash", reading, differences,
    page_words as "pageWords" from uploads
  where account_id = $1 and id = $2`);

export async function resultsOf(tx: AccountTx, id: string): Promise<StepResults> {
  const [row] = await tx.run(selectResults, [tx.accountId, id]);
  return storedResults.parse(row);
}

const selectWords = statement(
  'select words_hash as "wordsHash" from uploads where account_id = $1 and id = $2',
);

/** The hash of the words of its pages, if there are any. */
export async function wordsHashOf(tx: AccountTx, id: string): Promise<string | null> {
  const [row] = await tx.run<Pick<StepResults, 'wordsHash'>>(selectWords, [tx.accountId, id]);
  return row?.wordsHash ?? null;
}

const selectNewest = statement(
  `select ${uploadList} from uploads as row
    where row.account_id = $1 and row.purged_at is null order by row.id desc limit $2`,
);

export function newestUploads(tx: AccountTx, limit: number): Promise<UploadRow[]> {
  return tx.run<UploadRow>(selectNewest, [tx.accountId, limit]);
}

const selectSame = statement(`
  select ${uploadList} from uploads as row
  where row.account_id = $1 and row.file_hash = $2 order by row.created_at, row.id limit 1`);

export async function firstOfSameFile(tx: AccountTx, hash: string): Promise<UploadRow | undefined> {
  const [row] = await tx.run<UploadRow>(selectSame, [tx.accountId, hash]);
  return row;
}

const countSince = statement(`
  select count(distinct coalesce(page_of, id))::int as count from uploads
  where account_id = $1 and status <> 'failed' and arranged_as is null and counts and created_at >= $2`);

/**
 * Counts the uploads that use up the plan: a file that could not be read is free, a split file
 * counts by its parts, and the photos of one invoice count once.
 */
export async function countUploads(tx: AccountTx, since: Date): Promise<number> {
  const [row] = await tx.run<{ count: number }>(countSince, [tx.accountId, since]);
  return row?.count ?? 0;
}

/** Beyond this, exact numbers make no difference. */
const mostCounted = 50;

const countUnread = statement(`
  select count(*)::int as count from (
    select status from uploads where account_id = $1 order by id desc limit ${mostCounted}) as newest
  where status in ('pending', 'processing')`);

/** How many of an account's newest files are not read yet. */
export async function countUnreadUploads(tx: AccountTx): Promise<number> {
  const [row] = await tx.run<{ count: number }>(countUnread, [tx.accountId]);
  return row?.count ?? 0;
}

const purge = statement(`
  update uploads as row set file_name = '', file_hash = '', words_hash = null, page_words = null, page_reading = null, reading = null,
    differences = '[]', previews = 0, round = row.round + 1, status = 'completed', problem = null, notice = null,
    purged_at = now(), updated_at = now(), seq = new.seq
  from unnest($2::uuid[], $3::bigint[]) as new (id, seq)
  where row.account_id = $1 and row.id = any($2::uuid[]) and row.id = new.id`);

const dropPages = statement(
  'delete from upload_pages where account_id = $1 and upload_id = any($2::uuid[])',
);

/** Forgets what the files contained. The rows stay, because they count against the plan. */
export async function purgeUploads(
  tx: AccountTx,
  ids: readonly string[],
  sequences: readonly number[],
): Promise<void> {
  await tx.run(purge, [tx.accountId, ids, sequences]);
  await tx.run(dropPages, [tx.accountId, ids]);
}

export function fileOf({ accountId }: AccountTx, { fileHash }: UploadRow): FileKey {
  return { accountId, hash: fileHash };
}

export function presentUpload(row: UploadRow): Upload {
  return {
    id: row.id,
    fileName: row.fileName,
    fileType: row.fileType,
    fileSize: row.fileSize,
    status: row.status,
    step: row.step,
    progress: row.progress,
    invoiceId: row.invoiceId,
    pageCount: row.pageCount,
    previews: row.previews,
    problem: row.problem,
    notice: row.notice,
    duplicateOf: row.duplicateOf,
    cuts: [...(row.cuts ?? [])],
    pageOf: row.pageOf,
    madeOf: row.madeOf && [...row.madeOf],
    arrangedAs: row.arrangedAs && [...row.arrangedAs],
    uploadedBy: row.uploadedBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
