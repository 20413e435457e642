import { type AuditRow, auditRowColumns, linkOf } from '../../platform/audit/auditRow.ts';
import { chainStart, hashLink } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { statement, unprepared } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';

/** Number and hash of a link up to which the chain has been verified. */
export interface Checkpoint {
  seq: number;
  hash: Buffer;
}

export const beforeAllLinks: Checkpoint = { seq: 0, hash: chainStart };

/** The first broken link. */
export interface ChainFault {
  seq: number;
  text: string;
}

export interface ChainResult {
  /** The last intact link. */
  end: Checkpoint;
  fault: ChainFault | null;
}

export interface ChainReport {
  accountId: string;
  accountName: string;
  /** Number of intact links from the first on. */
  verified: number;
  /** The first broken link, in words; `null` if there is none. */
  fault: string | null;
}

const page = 1000;

export async function verifyAllChains(db: Database): Promise<ChainReport[]> {
  return inSnapshot(db, async (tx) => {
    const reports: ChainReport[] = [];
    for (const { accountId, accountName } of await listChains(tx)) {
      const { end, fault } = await verifyChain(tx, accountId);
      reports.push({ accountId, accountName, verified: end.seq, fault: fault?.text ?? null });
    }
    return reports;
  });
}

/** Rows and heads in one snapshot, although links are being added meanwhile. */
export function inSnapshot<T>(db: Database, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return db.acrossAccounts('audit-verification', async (tx) => {
    await tx.run(unprepared('set transaction isolation level repeatable read'));
    return work(tx);
  });
}

const selectChains = unprepared(`
  select account_id as "accountId", coalesce(name, 'no such company') as "accountName" from (
    select account_id from accounts union select account_id from audit_heads
    union select distinct account_id from audit_log) chains
  left join accounts using (account_id) order by created_at nulls last`);

/** Every account with a link, a head or a name, so that links without an account are found too. */
function listChains(tx: SystemTx): Promise<{ accountId: string; accountName: string }[]> {
  return tx.run(selectChains);
}

const selectPage = statement(`
  select ${auditRowColumns('row')} from audit_log as row
  where row.account_id = $1 and row.seq > $2 order by row.seq limit ${page}`);

/** Recomputes a chain from a verified link on; from the start by default. */
export async function verifyChain(
  tx: SystemTx,
  accountId: string,
  from: Checkpoint = beforeAllLinks,
): Promise<ChainResult> {
  let end = from;
  const broken = (seq: number, text: string) => ({ end, fault: { seq, text } });
  for (;;) {
    const rows = await tx.run<AuditRow>(selectPage, [accountId, end.seq]);
    for (const row of rows) {
      const link = linkOf(row);
      const next = end.seq + 1;
      if (link.seq !== next) return broken(next, `entry ${next} is missing`);
      if (!end.hash.equals(row.previousHash))
        return broken(next, `entry ${next} (${link.id}) does not follow the entry before it`);
      if (!hashLink(end.hash, link).equals(row.hash))
        return broken(next, `entry ${next} (${link.id}) was changed after it was written`);
      end = { seq: next, hash: row.hash };
    }
    if (rows.length < page) break;
  }
  const fault =
    (await strayRows(tx, accountId, from, end)) ?? (await faultAtEnd(tx, accountId, end));
  return { end, fault };
}

const countStored = statement(`
  select count(*)::int as stored from audit_log
  where account_id = $1 and (seq > $2 or seq < 1)`);

async function strayRows(
  tx: SystemTx,
  accountId: string,
  from: Checkpoint,
  end: Checkpoint,
): Promise<ChainFault | null> {
  const [counted] = await tx.run<{ stored: number }>(countStored, [accountId, from.seq]);
  const outside = (counted?.stored ?? 0) - (end.seq - from.seq);
  if (outside <= 0) return null;
  const stand = outside === 1 ? '1 entry stands' : `${outside} entries stand`;
  return { seq: end.seq + 1, text: `${stand} outside of the chain` };
}

const selectHead = statement('select seq, hash from audit_heads where account_id = $1');

/** Compares the end of the chain with its head, which has its length and last hash. */
async function faultAtEnd(
  tx: SystemTx,
  accountId: string,
  end: Checkpoint,
): Promise<ChainFault | null> {
  const [row] = await tx.run<{ seq: string; hash: Buffer }>(selectHead, [accountId]);
  // Creating an account writes an entry, so every account has a head.
  if (!row) return { seq: end.seq + 1, text: 'the head of the chain is missing' };
  const head = Number(row.seq);
  if (end.seq > head)
    return { seq: head + 1, text: `entry ${head + 1} was added after the chain's end` };
  if (end.seq < head) {
    const text = `entry ${end.seq + 1} and all after it are missing (the chain had ${head})`;
    return { seq: end.seq + 1, text };
  }
  return end.hash.equals(row.hash)
    ? null
    : { seq: end.seq, text: `entry ${end.seq} was written anew` };
}
