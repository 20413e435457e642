import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import {
  assignFinding,
  closeFinding,
  findingKinds,
  type LedgerFinding,
} from '#shared/witness/contract.ts';
import { findingIn, findingPrefix } from '#sync/client/outbox/findings.ts';
import type { DecisionItem, LedgerFindingRow, OutboxItem } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import {
  assignmentOfFinding,
  closingOfFinding,
  reopeningOfFinding,
} from '../decisions/findingDecisions.ts';
import { isSeen, loadSeenHere } from '../notifications/seenHere.ts';

interface Person {
  id: string;
  name: string;
}

/** With the sequence of the row, which says which state of it was seen. */
export type FindingAsDecided = LedgerFinding & Pick<LedgerFindingRow, 'seq'>;

/** The findings as they will be once the server has answered the person's unsent decisions, the gravest and newest first. */
export function findingsAsDecided(
  rows: readonly LedgerFindingRow[],
  items: readonly DecisionItem[],
  me: Person,
): FindingAsDecided[] {
  const findings = new Map<string, FindingAsDecided>();
  for (const { unsent, attention, ...finding } of rows) findings.set(finding.id, finding);
  for (const item of items) {
    if (item.state !== 'attention') apply(findings, item, me);
  }
  const gravity = ({ kind }: LedgerFinding) => findingKinds.indexOf(kind);
  return [...findings.values()].sort(
    (one, other) => gravity(one) - gravity(other) || (one.foundAt < other.foundAt ? 1 : -1),
  );
}

function apply(findings: Map<string, FindingAsDecided>, item: DecisionItem, me: Person): void {
  const finding = findings.get(findingIn(item.entity) ?? '');
  if (!finding) return;
  if (item.name === reopeningOfFinding) findings.set(finding.id, { ...finding, closed: null });
  if (item.name === closingOfFinding) {
    const { data } = closeFinding.body.safeParse(item.body);
    const at = new Date(item.madeAt).toISOString();
    const closed = { at, by: me, reason: data?.reason ?? null };
    findings.set(finding.id, { ...finding, closed });
  }
  if (item.name === assignmentOfFinding) {
    const { data } = assignFinding.body.safeParse(item.body);
    if (data) findings.set(finding.id, { ...finding, ownerId: data.ownerId });
  }
}

/** An open finding whose owner is this person. */
export interface OwnFinding {
  finding: FindingAsDecided;
  unread: boolean;
}

/** The open findings of a person, the gravest and newest first. */
export function useOwnFindings(database: LocalDatabase, me: Person): OwnFinding[] | undefined {
  const findings = useFindings(database, me);
  const seen = useLiveQuery(() => loadSeenHere(database), [database]);
  return useMemo(() => {
    if (!findings || !seen) return undefined;
    return findings
      .filter(({ ownerId, closed }) => ownerId === me.id && closed === null)
      .map((finding) => ({
        finding,
        // Rows that an earlier version stored do not say it.
        unread: (finding.ownerReadAt ?? null) === null && !isSeen(seen, finding),
      }));
  }, [findings, seen, me.id]);
}

/** All findings, open and closed; `undefined` while loading. */
export function useFindings(
  database: LocalDatabase,
  { id, name }: Person,
): FindingAsDecided[] | undefined {
  return useLiveQuery(async () => {
    const [rows, items] = await Promise.all([
      database.ledgerFindings.toArray(),
      database.outbox.where('entity').startsWith(findingPrefix).sortBy('order'),
    ]);
    return findingsAsDecided(rows, items.filter(isDecision), { id, name });
  }, [database, id, name]);
}

function isDecision(item: OutboxItem): item is DecisionItem {
  return item.kind === 'decision';
}
