import type { Database, SystemTx } from '../db/database.ts';
import { type AuditRow, linkOf } from './auditRow.ts';
import { type AuditHeadRow, chainStart, hashLink } from './write.ts';

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
  return db.acrossAccounts('audit-verification', async (tx) => {
    // One picture of rows and heads, although links are being added meanwhile.
    await tx.raw('set transaction isolation level repeatable read');
    const accounts = await listChains(tx);
    const reports: ChainReport[] = [];
    for (const { account_id: accountId, name: accountName } of accounts) {
      reports.push({ accountId, accountName, ...(await verifyChain(tx, accountId)) });
    }
    return reports;
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

async function verifyChain(
  tx: SystemTx,
  accountId: string,
): Promise<Pick<ChainReport, 'verified' | 'fault'>> {
  let previous: Buffer = chainStart;
  let verified = 0;
  const broken = (fault: string) => ({ verified, fault });
  for (;;) {
    const rows: AuditRow[] = await tx('audit_log')
      .where({ account_id: accountId })
      .where('seq', '>', verified)
      .orderBy('seq')
      .limit(page);
    for (const row of rows) {
      const link = linkOf(row);
      if (link.seq !== verified + 1) return broken(`row ${verified + 1} is missing`);
      if (!previous.equals(row.previous_hash))
        return broken(`row ${link.seq} (${link.id}) does not follow the row before it`);
      if (!hashLink(previous, link).equals(row.hash))
        return broken(`row ${link.seq} (${link.id}) was changed after it was written`);
      previous = row.hash;
      verified = link.seq;
    }
    if (rows.length < page) break;
  }
  const head = await tx<AuditHeadRow>('audit_heads').where({ account_id: accountId }).first();
  // An account begins with an entry, so it always has one.
  if (!head) return broken('the head of the chain is missing');
  const { rows } = await tx.raw(
    'select count(*)::int as stored from audit_log where account_id = ?',
    [accountId],
  );
  const outside = rows[0].stored - verified;
  if (outside > 0) return broken(`${outside} rows stand outside of the chain`);
  if (verified > Number(head.seq)) {
    return broken(`row ${Number(head.seq) + 1} was added after the chain's end`);
  }
  if (Number(head.seq) !== verified) {
    return broken(`row ${verified + 1} and all after it are missing (the chain had ${head.seq})`);
  }
  if (!previous.equals(head.hash)) return broken(`row ${verified} was written anew`);
  return { verified, fault: null };
}
