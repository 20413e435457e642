import type { Database, SystemTx } from '../db/database.ts';
import { type AuditRow, linkOf } from './auditRow.ts';
import { type AuditHeadRow, chainStart, hashLink } from './write.ts';

/** A link of a chain by its number and hash: everything up to it is as it was written. */
export interface Checkpoint {
  seq: number;
  hash: Buffer;
}

export const beforeAllLinks: Checkpoint = { seq: 0, hash: chainStart };

/** The first link that is not as it was written. */
export interface ChainFault {
  seq: number;
  text: string;
}

export interface ChainResult {
  /** The last link that was found whole. */
  end: Checkpoint;
  fault: ChainFault | null;
}

export interface ChainReport {
  accountId: string;
  accountName: string;
  /** How many links were found whole, from the first on. */
  verified: number;
  /** The first link that is not as it was written, in words; `null` when the chain is whole. */
  fault: string | null;
}

const page = 1000;

export async function verifyAllChains(db: Database): Promise<ChainReport[]> {
  return inOnePicture(db, async (tx) => {
    const reports: ChainReport[] = [];
    for (const { account_id: accountId, name: accountName } of await listChains(tx)) {
      const { end, fault } = await verifyChain(tx, accountId);
      reports.push({ accountId, accountName, verified: end.seq, fault: fault?.text ?? null });
    }
    return reports;
  });
}

/** One picture of rows and heads, although links are being added meanwhile. */
export function inOnePicture<T>(db: Database, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return db.acrossAccounts('audit-verification', async (tx) => {
    await tx.raw('set transaction isolation level repeatable read');
    return work(tx);
  });
}

/** Every account that has a row, a head or a name: what stands in the log without an account is found as well. */
async function listChains(tx: SystemTx): Promise<{ account_id: string; name: string }[]> {
  const { rows } = await tx.raw(`
    select account_id, coalesce(name, 'no such company') as name from (
      select account_id from accounts union select account_id from audit_heads
      union select distinct account_id from audit_log) chains
    left join accounts using (account_id) order by created_at nulls last`);
  return rows;
}

/** Recomputes a chain from a link that was found whole before; all of it when none is given. */
export async function verifyChain(
  tx: SystemTx,
  accountId: string,
  from: Checkpoint = beforeAllLinks,
): Promise<ChainResult> {
  let end = from;
  const broken = (seq: number, text: string) => ({ end, fault: { seq, text } });
  for (;;) {
    const rows: AuditRow[] = await tx('audit_log')
      .where({ account_id: accountId })
      .where('seq', '>', end.seq)
      .orderBy('seq')
      .limit(page);
    for (const row of rows) {
      const link = linkOf(row);
      const next = end.seq + 1;
      if (link.seq !== next) return broken(next, `entry ${next} is missing`);
      if (!end.hash.equals(row.previous_hash))
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

async function strayRows(
  tx: SystemTx,
  accountId: string,
  from: Checkpoint,
  end: Checkpoint,
): Promise<ChainFault | null> {
  const { rows } = await tx.raw(
    `select count(*)::int as stored from audit_log
      where account_id = ? and (seq > ? or seq < 1)`,
    [accountId, from.seq],
  );
  const outside = rows[0].stored - (end.seq - from.seq);
  if (outside <= 0) return null;
  const stand = outside === 1 ? '1 entry stands' : `${outside} entries stand`;
  return { seq: end.seq + 1, text: `${stand} outside of the chain` };
}

/** The head says how long the chain is and how it ends. */
async function faultAtEnd(
  tx: SystemTx,
  accountId: string,
  end: Checkpoint,
): Promise<ChainFault | null> {
  const row = await tx<AuditHeadRow>('audit_heads').where({ account_id: accountId }).first();
  // An account begins with an entry, so it always has one.
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
