import type { AuditEvent, AuditValues } from '#shared/audit/entry.ts';
import { canonicalText } from '#shared/canonicalText.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { moneyText } from '#shared/money/explained.ts';
import { may } from '#shared/permissions.ts';
import type { Found } from '#shared/witness/compare.ts';
import { systemActor, writeAudits } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { findMemberByEmail } from '../accounts/memberStore.ts';
import type { ConnectionRow } from '../integrations/connectionStore.ts';
import { auditedName } from './auditedName.ts';
import { billNamed } from './billNamed.ts';
import {
  basisOf,
  changeFinding,
  type FindingRow,
  factsOf,
  insertFinding,
  keysOfFindings,
  lockFindingsOf,
} from './findingStore.ts';
import { type Telling, tellOwner } from './tellOwner.ts';

const chunkSize = 50;

const stillOpen = {
  closedAt: null,
  closedBy: null,
  closedByName: null,
  closeReason: null,
} as const;

interface Here {
  db: Pick<Database, 'withAccount'>;
  accountId: string;
  telling: Telling;
}

/**
 * Stores what a comparison has found: opens what is new, closes what is no longer so, and opens again what was closed
 * for something else.
 */
export async function settle(
  { db, accountId, telling }: Here,
  connection: ConnectionRow,
  found: ReadonlyMap<string, Found>,
): Promise<void> {
  const before = await db.withAccount(accountId, (tx) => keysOfFindings(tx, connection));
  const over = before.filter(({ key, isOpen }) => isOpen && !found.has(key)).map(({ key }) => key);
  const all = [...found.keys(), ...over];
  let openedSoFar: Opened[] = [];
  for (let from = 0; from < all.length; from += chunkSize) {
    const keys = all.slice(from, from + chunkSize);
    const isLast = from + chunkSize >= all.length;
    openedSoFar = await db.withAccount(accountId, async (tx) => {
      const opened = [...openedSoFar, ...(await settleSome(tx, connection, { keys, found }))];
      // One mail for all of them, with the last.
      if (isLast) await tellOwners(telling, tx, { ledger: connection.ledger, opened });
      return opened;
    });
  }
}

/** A finding that was opened, or opened again. */
interface Opened {
  ownerId: string | null;
  about: string;
}

async function tellOwners(
  telling: Telling,
  tx: AccountTx,
  { ledger, opened }: { ledger: LedgerId; opened: readonly Opened[] },
): Promise<void> {
  for (const [ownerId, own] of Map.groupBy(opened, (one) => one.ownerId)) {
    const [first] = own;
    if (ownerId === null || !first) continue;
    const about = own.length === 1 ? first.about : null;
    await tellOwner(telling, tx, { ownerId, ledger, count: own.length, by: null, about });
  }
}

async function settleSome(
  tx: AccountTx,
  connection: ConnectionRow,
  { keys, found }: { keys: readonly string[]; found: ReadonlyMap<string, Found> },
): Promise<Opened[]> {
  const rows = await lockFindingsOf(tx, connection, keys);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const steps = keys.flatMap((key) => stepFor(byKey.get(key), found.get(key)) ?? []);
  if (steps.length === 0) return [];
  const ownerId = await firstOwner(tx, connection);
  const sequences = await reserve(tx, steps.length);
  const events: AuditEvent[] = [];
  const openedNow: Opened[] = [];
  for (const step of steps) {
    const seq = sequences.take();
    if (step.does === 'open') {
      const id = await insertFinding(tx, connection, { found: step.now, ownerId, seq });
      events.push(opened(connection.ledger, id, step.now, ownerId));
      openedNow.push({ ownerId, about: aboutFinding(step.now) });
    } else {
      const { row, change, event } = step;
      await changeFinding(tx, row.id, { ...change, seq });
      if (event) events.push(event);
      const reopens = row.closedAt !== null && change.closedAt === null;
      if (reopens) openedNow.push({ ownerId: row.ownerId, about: aboutFinding(row) });
    }
  }
  if (events.length > 0) await writeAudits(tx, systemActor, events);
  return openedNow;
}

const aboutFinding = (one: Found | FindingRow) =>
  billNamed('found' in one ? one.found.ofLedger : one.ofLedger);

/** Findings belong at first to the person who connected the ledger. */
async function firstOwner(tx: AccountTx, { connectedBy }: ConnectionRow): Promise<string | null> {
  const member = await findMemberByEmail(tx, connectedBy);
  return member && may(member.roles, 'findings.decide') ? member.personId : null;
}

type Step =
  | { does: 'open'; now: Found }
  | {
      does: 'change';
      row: FindingRow;
      change: Omit<Parameters<typeof changeFinding>[2], 'seq'>;
      event: AuditEvent | null;
    };

/** What is to happen with a finding that is stored, found, or both; `null` if it stays as it is. */
function stepFor(row: FindingRow | undefined, now: Found | undefined): Step | null {
  if (!row) return now ? { does: 'open', now } : null;
  if (now) return renewed(row, now);
  return row.closedAt ? null : ended(row);
}

function renewed(row: FindingRow, now: Found): Step | null {
  const facts = factsOf(now);
  const isChanged = basisOf(facts) !== basisOf(row.found);
  // A reason that a person gave still holds; what had ended by itself has not.
  const staysClosed = row.closedAt !== null && row.closedBy !== null && !isChanged;
  const reopens = row.closedAt !== null && !staysClosed;
  if (!isChanged && !reopens && canonicalText(facts) === canonicalText(row.found)) return null;
  const change = {
    found: facts,
    version: isChanged ? row.version + 1 : row.version,
    ...(reopens && stillOpen),
    ...((isChanged || reopens) && { ownerReadAt: null }),
  };
  const event = changed({ ...row, found: facts }, [
    { state: row.closedAt ? 'closed' : 'open', ...valuesOf(row.found) },
    { state: 'open', ...valuesOf(facts) },
  ]);
  return { does: 'change', row, change, event: isChanged || reopens ? event : null };
}

function ended(row: FindingRow): Step {
  const event = changed(row, [{ state: 'open' }, { state: 'no longer so' }]);
  return { does: 'change', row, change: { closedAt: new Date() }, event };
}

function opened(ledger: LedgerId, id: string, found: Found, ownerId: string | null): AuditEvent {
  return {
    category: 'INTEGRATION',
    action: 'create',
    entityType: 'ledger_finding',
    entityId: id,
    metadata: auditedName({ ledger, kind: found.kind, found }),
    newValues: { ...valuesOf(found), ownerId },
  };
}

function changed(
  row: FindingRow,
  [oldValues, newValues]: readonly [AuditValues, AuditValues],
): AuditEvent {
  return {
    category: 'INTEGRATION',
    action: 'update',
    entityType: 'ledger_finding',
    entityId: row.id,
    metadata: auditedName(row),
    oldValues,
    newValues,
  };
}

function valuesOf({
  ofLedger,
  ofDocket,
  differences,
}: Pick<Found, 'ofLedger' | 'ofDocket' | 'differences'>) {
  return {
    billId: ofLedger.id,
    vendor: ofLedger.vendorName,
    total: moneyText(ofLedger.total, ofLedger.currency),
    invoiceId: ofDocket?.invoiceId ?? null,
    ...(differences.length > 0 && {
      differences: differences.map(
        ({ field, docket, ledger }) => `${field}: ${docket} → ${ledger}`,
      ),
    }),
  };
}
