import type { Method } from '#shared/http/endpoint.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import { recomputeAbout } from '../projection/recompute.ts';
import { entityOf } from '../tables/domainRows.ts';
import type { DecisionItem, DecisionPart, ServerRow } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

/** A decision to be put into the outbox. */
export interface Decision {
  /** Names the action in the outbox list: `approve`, `create`. */
  name: string;
  /** The document name where it has one; decisions on the same entity are sent in order. */
  entity: string;
  method: Method;
  path: string;
  body?: unknown;
  /** For an approval: the fingerprint of what the person sees, and those values. */
  ifMatch?: string;
  seen?: unknown;
  /** The row that it creates, shown at once. */
  creates?: ServerRow;
  /** Its entity cannot be edited here until it is answered. */
  locks?: boolean;
  /** It deletes its entity, which is shown in no list while it waits. */
  removes?: true;
  /** For one call on several entities that are decided separately. */
  parts?: DecisionPart[];
  /** For one decision that concerns further entities, such as a merge. */
  about?: DocumentName[];
  /** It is sent once these files are uploaded. */
  afterFiles?: string[];
  /** It is not sent before this time has passed, so that the person can take it back. */
  sendAfterInMs?: number;
}

/** Appends a decision to the outbox and returns its order number. */
export function decide(
  database: SyncDatabase,
  decision: Decision,
  { now, key }: { now: number; key: string },
): Promise<number> {
  const { name, entity, method, path, body, ifMatch, seen, creates, locks = false } = decision;
  const { removes, parts = [], afterFiles = [], sendAfterInMs = 0 } = decision;
  const about = decision.about ?? parts.map((part) => part.entity);
  return database.transaction('rw', database.syncTables, async () => {
    const order = await database.outbox.add({
      kind: 'decision',
      name,
      entity,
      method,
      path,
      body,
      key,
      ifMatch: ifMatch ?? null,
      seen: seen ?? null,
      creates: creates !== undefined,
      locks,
      parts,
      about,
      afterFiles,
      ...(removes && { removes }),
      ...(sendAfterInMs > 0 && { notBefore: now + sendAfterInMs }),
      state: 'waiting',
      attempts: 0,
      lastAttemptAt: null,
      madeAt: now,
      problem: null,
    });
    if (creates) {
      await database.facts.put({
        kind: creates.kind,
        id: creates.row.id,
        entity: entityOf(database, creates),
        seq: 0,
        known: creates,
        ahead: true,
      });
    }
    await recomputeAbout(database, { entity, about });
    return order;
  });
}

/** Whether an entity cannot be edited because a decision on it is under way. */
export function isLocked(items: readonly { kind: string }[]): boolean {
  return items.some((item) => isDecision(item) && item.locks && item.state !== 'attention');
}

function isDecision(item: { kind: string }): item is DecisionItem {
  return item.kind === 'decision';
}
