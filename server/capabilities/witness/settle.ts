import { canonicalText } from '#shared/canonicalText.ts';
import { may } from '#shared/permissions.ts';
import type { Found } from '#shared/witness/compare.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { findMemberByEmail } from '../accounts/memberStore.ts';
import type { ConnectionRow } from '../integrations/connectionStore.ts';
import { auditedName } from './auditedName.ts';
import {
  basisOf,
  changeFinding,
  type FindingRow,
  factsOf,
  insertFinding,
  keysOfFindings,
  lockFindingsOf,
} from './findingStore.ts';

const chunkSize = 50;

const stillOpen = {
  closedAt: null,
  closedBy: null,
  closedByName: null,
  closeReason: null,
} as const;

/**
 * Stores what a comparison has found: opens what is new, closes what is no longer so, and opens again what was closed
 * for something else.
 */
export async function settle(
  { db, accountId }: { db: Pick<Database, 'withAccount'>; accountId: string },
  connection: ConnectionRow,
  found: ReadonlyMap<string, Found>,
): Promise<void> {
  const before = await db.withAccount(accountId, (tx) => keysOfFindings(tx, connection));
  const over = before.filter(({ key, isOpen }) => isOpen && !found.has(key)).map(({ key }) => key);
  const all = [...found.keys(), ...over];
  for (let from = 0; from < all.length; from += chunkSize) {
    const keys = all.slice(from, from + chunkSize);
    await db.withAccount(accountId, (tx) => settleSome(tx, connection, { keys, found }));
  }
}

async function settleSome(
  tx: AccountTx,
  connection: ConnectionRow,
  { keys, found }: { keys: readonly string[]; found: ReadonlyMap<string, Found> },
): Promise<void> {
  const rows = await lockFindingsOf(tx, connection, keys);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const ownerId = await firstOwner(tx, connection);
  for (const key of keys) {
    const [row, now] = [byKey.get(key), found.get(key)];
    if (!row && now) await open(tx, connection, now, ownerId);
    else if (row && now) await renew(tx, row, now);
    else if (row && !row.closedAt) await end(tx, row);
  }
}

/** Findings belong at first to the person who connected the ledger. */
async function firstOwner(tx: AccountTx, { connectedBy }: ConnectionRow): Promise<string | null> {
  const member = await findMemberByEmail(tx, connectedBy);
  return member && may(member.roles, 'findings.decide') ? member.personId : null;
}

async function open(
  tx: AccountTx,
  connection: ConnectionRow,
  found: Found,
  ownerId: string | null,
): Promise<void> {
  const seq = await nextSeq(tx);
  const id = await insertFinding(tx, connection, { found, ownerId, seq });
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'create',
    entityType: 'ledger_finding',
    entityId: id,
    metadata: auditedName({ ledger: connection.ledger, kind: found.kind, found }),
    newValues: { ...valuesOf(found), ownerId },
  });
}

function valuesOf({
  ofLedger,
  ofDocket,
  differences,
}: Pick<Found, 'ofLedger' | 'ofDocket' | 'differences'>) {
  return {
    billId: ofLedger.id,
    vendor: ofLedger.vendorName,
    total: `${ofLedger.total} ${ofLedger.currency}`,
    invoiceId: ofDocket?.invoiceId ?? null,
    ...(differences.length > 0 && {
      differences: differences.map(
        ({ field, docket, ledger }) => `${field}: ${docket} → ${ledger}`,
      ),
    }),
  };
}

async function renew(tx: AccountTx, row: FindingRow, now: Found): Promise<void> {
  const facts = factsOf(now);
  const isChanged = basisOf(facts) !== basisOf(row.found);
  // A reason that a person gave still holds; what had ended by itself has not.
  const staysClosed = row.closedAt !== null && row.closedBy !== null && !isChanged;
  const reopens = row.closedAt !== null && !staysClosed;
  if (!isChanged && !reopens && canonicalText(facts) === canonicalText(row.found)) return;
  await changeFinding(tx, row.id, {
    found: facts,
    version: isChanged ? row.version + 1 : row.version,
    ...(reopens && stillOpen),
    seq: await nextSeq(tx),
  });
  if (!isChanged && !reopens) return;
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'update',
    entityType: 'ledger_finding',
    entityId: row.id,
    metadata: auditedName({ ...row, found: facts }),
    oldValues: { state: row.closedAt ? 'closed' : 'open', ...valuesOf(row.found) },
    newValues: { state: 'open', ...valuesOf(facts) },
  });
}

async function end(tx: AccountTx, row: FindingRow): Promise<void> {
  await changeFinding(tx, row.id, { closedAt: new Date(), seq: await nextSeq(tx) });
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'update',
    entityType: 'ledger_finding',
    entityId: row.id,
    metadata: auditedName(row),
    oldValues: { state: 'open' },
    newValues: { state: 'no longer so' },
  });
}
