import type { CapturedFile, EmailCapture, EmailCaptureStatus } from '#shared/captures/contract.ts';
import type { SenderAuthentication } from '#shared/checks/CheckInput.ts';
import {
  assignments,
  columnName,
  recordDefinition,
  selectList,
} from '../../../platform/db/columns.ts';
import { statement, unprepared } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';

/** How a mail was handed over. Information taken from the mail itself is marked as such. */
export interface Envelope {
  /** `''` for a bounce. */
  from: string;
  /** The address of the SMTP client. */
  ip: string | null;
  helo: string | null;
  /** The client is known only from a header that a mail service has added on top. */
  isSaid?: boolean;
  /** The client is one of our own mail servers, which relayed the mail. */
  isRelay?: boolean;
}

/** What is known of a mail before it is parsed. */
interface Delivered {
  fileHash: string;
  fileSize: number;
  envelope: Envelope;
  receivedAt: Date;
}

/** The parsed content of a mail. */
export interface CaptureContent {
  fromName: string | null;
  fromEmail: string | null;
  subject: string | null;
  text: string;
  textIsCut: boolean;
  files: readonly CapturedFile[];
  attachmentCount: number;
  authentication: SenderAuthentication | null;
  authenticationDetails: Readonly<Record<string, string>> | null;
}

/** The progress of processing it. */
interface Progress {
  status: EmailCaptureStatus;
  invoiceIds: readonly string[];
  errorMessage: string | null;
  notice: string | null;
  round: number;
  tries: number;
  waitsForPlan: boolean;
  /** Nothing of it was read, because of its sender. */
  putAside: boolean;
  /** A person had it read nevertheless. */
  readAnyway: boolean;
}

type CaptureValues = CaptureContent & Progress;

export interface CaptureRow extends Delivered, CaptureValues {
  id: string;
  seq: string;
}

const deliveredColumns = {
  fileHash: 'text',
  fileSize: 'integer',
  envelope: 'jsonb',
  receivedAt: 'timestamptz',
} satisfies Record<keyof Delivered, string>;

const changeable = {
  fromName: 'text',
  fromEmail: 'text',
  subject: 'text',
  text: 'text',
  textIsCut: 'boolean',
  files: 'jsonb',
  attachmentCount: 'integer',
  authentication: 'text',
  authenticationDetails: 'jsonb',
  status: 'text',
  invoiceIds: 'uuid[]',
  errorMessage: 'text',
  notice: 'text',
  round: 'integer',
  tries: 'integer',
  waitsForPlan: 'boolean',
  putAside: 'boolean',
  readAnyway: 'boolean',
} satisfies Record<keyof CaptureValues, string>;

/** Columns of the table alias `row`. */
export const captureList = selectList(
  { id: 'uuid', seq: 'bigint', ...deliveredColumns, ...changeable },
  'row',
);

const selectByKey = statement(
  'select id from email_captures where account_id = $1 and mail_key = $2',
);

/** Whether this mail was delivered before. */
export async function hasMail(tx: AccountTx, mailKey: string): Promise<boolean> {
  return (await tx.run(selectByKey, [tx.accountId, mailKey])).length > 0;
}

const insertedColumns = {
  ...deliveredColumns,
  id: 'uuid',
  seq: 'bigint',
  mailKey: 'text',
  fromName: 'text',
  fromEmail: 'text',
  subject: 'text',
  status: 'text',
};
const insertedNames = Object.keys(insertedColumns);

const insert = statement(`
  insert into email_captures as row (account_id, ${insertedNames.map(columnName).join(', ')})
  select own.account_id, ${insertedNames.map((name) => `new."${name}"`).join(', ')}
  from accounts own cross join jsonb_to_recordset($2::jsonb) as new (${recordDefinition(insertedColumns)})
  where own.account_id = $1 returning ${captureList}`);

export type NewCapture = Delivered &
  Pick<CaptureContent, 'fromName' | 'fromEmail' | 'subject'> & {
    id: string;
    seq: number;
    /** Equal for two deliveries of the same mail. */
    mailKey: string;
  };

export async function insertCapture(tx: AccountTx, capture: NewCapture): Promise<CaptureRow> {
  const given = JSON.stringify([{ ...capture, status: 'pending' }]);
  const [row] = await tx.run<CaptureRow>(insert, [tx.accountId, given]);
  if (!row) throw new Error('A mail that was just stored is not there');
  return row;
}

const selectOne = statement(
  `select ${captureList} from email_captures as row where row.account_id = $1 and row.id = $2`,
);

export async function findCapture(tx: AccountTx, id: string): Promise<CaptureRow | undefined> {
  return (await tx.run<CaptureRow>(selectOne, [tx.accountId, id]))[0];
}

const lockOne = statement(
  `select ${captureList} from email_captures as row where row.account_id = $1 and row.id = $2 for update`,
);

export async function lockCapture(tx: AccountTx, id: string): Promise<CaptureRow | undefined> {
  return (await tx.run<CaptureRow>(lockOne, [tx.accountId, id]))[0];
}

/** A visible change needs a sequence number. */
export async function changeCapture(
  tx: AccountTx,
  id: string,
  seq: number | null,
  change: Partial<CaptureValues>,
): Promise<CaptureRow> {
  const given = Object.entries(changeable).filter(([name]) => Object.hasOwn(change, name));
  const picked = Object.fromEntries(given);
  const statement = unprepared(`
    update email_captures as row set ${assignments(picked, 'new')}, seq = coalesce($3::bigint, row.seq)
    from jsonb_to_recordset($4::jsonb) as new (${recordDefinition(picked)})
    where row.account_id = $1 and row.id = $2
    returning ${captureList}`);
  const parameters = [tx.accountId, id, seq, JSON.stringify([change])];
  const [row] = await tx.run<CaptureRow>(statement, parameters);
  if (!row) throw new Error('A mail that was just locked is not there');
  return row;
}

const selectNewest = statement(`
  select ${captureList} from email_captures as row
  where row.account_id = $1 order by row.received_at desc, row.id desc limit $2`);

export function newestCaptures(tx: AccountTx, limit: number): Promise<CaptureRow[]> {
  return tx.run<CaptureRow>(selectNewest, [tx.accountId, limit]);
}

const selectWaiting = statement(`
  select ${captureList} from email_captures as row
  where row.account_id = $1 and row.waits_for_plan order by row.received_at, row.id limit $2 for update`);

/** The mails that wait for the plan to allow them, oldest first, locked. */
export function lockWaiting(tx: AccountTx, limit: number): Promise<CaptureRow[]> {
  return tx.run<CaptureRow>(selectWaiting, [tx.accountId, limit]);
}

/** Beyond this, exact numbers make no difference. */
const mostCounted = 50;

const countUnread = statement(`
  select count(*)::int as count from (
    select status, waits_for_plan from email_captures where account_id = $1 order by id desc limit ${mostCounted}
  ) as newest where status = 'pending' and not waits_for_plan`);

/** How many of an account's newest mails are not processed yet. */
export async function countUnreadCaptures(tx: AccountTx): Promise<number> {
  const [row] = await tx.run<{ count: number }>(countUnread, [tx.accountId]);
  return row?.count ?? 0;
}

const countOnTheWay = statement(`
  select count(*)::int as count
  from email_captures capture, jsonb_array_elements(capture.files) as file
  where capture.account_id = $1 and capture.status in ('pending', 'processing') and not capture.waits_for_plan
    and file->>'leftOut' is null and not exists (
      select from uploads upload where upload.account_id = capture.account_id and upload.capture_id = capture.id)`);

/**
 * Documents in mails that had waited for the plan and are being processed now: they are not uploads
 * yet.
 */
export async function countDocumentsOnTheWay(tx: AccountTx): Promise<number> {
  const [row] = await tx.run<{ count: number }>(countOnTheWay, [tx.accountId]);
  return row?.count ?? 0;
}

export function presentCapture(row: CaptureRow): EmailCapture {
  return {
    id: row.id,
    fromName: row.fromName,
    fromEmail: row.fromEmail,
    subject: row.subject,
    receivedAt: row.receivedAt.toISOString(),
    status: row.status,
    attachmentCount: row.attachmentCount,
    invoiceIds: [...row.invoiceIds],
    errorMessage: row.errorMessage,
    notice: row.notice,
    text: row.text,
    textIsCut: row.textIsCut,
    files: [...row.files],
    authentication: row.authentication,
    putAside: row.putAside,
  };
}
