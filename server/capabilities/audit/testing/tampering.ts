import { type AuditRow, auditRowColumns, linkOf } from '../../../platform/audit/auditRow.ts';
import { hashLink } from '../../../platform/audit/write.ts';
import type { TestDatabase } from '../../../testing/database.ts';

/** Changes a row as the owner of the tables, who can disable the trigger that refuses it. */
export async function changeAsOwner(
  database: TestDatabase,
  accountId: string,
  seq: number,
): Promise<void> {
  await database.asOwner(
    `begin;
    alter table audit_log disable trigger audit_log_is_append_only;
    update audit_log set user_email = 'scapegoat@example.test'
      where account_id = '${accountId}' and seq = ${seq};
    alter table audit_log enable trigger audit_log_is_append_only;
    commit`,
  );
}

/** Rehashes all links, so that the chain is consistent in itself again, as an attacker with the code could. */
export async function chainAnew(
  database: TestDatabase,
  accountId: string,
  from: number,
): Promise<void> {
  const { rows } = await database.asSuperuser(
    `select ${auditRowColumns('link')} from audit_log link where link.account_id = $1 order by link.seq`,
    [accountId],
  );
  const links: AuditRow[] = rows;
  let previous = links[from - 2]?.hash ?? Buffer.alloc(32);
  const changes: string[] = [];
  const where = (seq: string) => `where account_id = '${accountId}' and seq = ${seq}`;
  const asText = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`;
  for (const row of links.slice(from - 1)) {
    const hash = hashLink(previous, linkOf(row));
    changes.push(
      `update audit_log set previous_hash = ${asText(previous)}, hash = ${asText(hash)} ${where(row.seq)}`,
    );
    previous = hash;
  }
  changes.push(
    `update audit_heads set hash = ${asText(previous)} where account_id = '${accountId}'`,
  );
  await database.asSuperuser(`set session_replication_role = replica; ${changes.join('; ')}`);
}
