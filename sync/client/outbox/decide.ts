import type { Method } from '#shared/http/endpoint.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import { entityOf } from '../tables/domainRows.ts';
import { recomputeAbout } from '../tables/recomputeAbout.ts';
import type { DecisionItem, DecisionPart, Known } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

/** A call that only the server can answer, on its way into the outbox. */
export interface Decision {
  /** What it does, for the person: `approve`, `create`. */
  name: string;
  /** What it is about: the name of its document where it has one. */
  entity: string;
  method: Method;
  path: string;
  body?: unknown;
  /** With an approval: the fingerprint of what the person sees, and those values. */
  ifMatch?: string;
  seen?: unknown;
  /** The row that it brings into being, to be shown from now on. */
  creates?: Known;
  /** Until it is answered, nothing about its entity is edited here. */
  locks?: boolean;
  /** For one call about several things: what it decides on each. */
  parts?: DecisionPart[];
  /** For one about several things that is one decision: what it is about beside its entity. */
  about?: DocumentName[];
  /** It is sent when the server has taken these files. */
  afterFiles?: string[];
}

/** Puts a decision behind everything that the person did before it. Answers its place in the outbox. */
export function decide(
  database: SyncDatabase,
  decision: Decision,
  { now, key }: { now: number; key: string },
): Promise<number> {
  const { name, entity, method, path, body, ifMatch, seen, creates, locks = false } = decision;
  const { parts = [], afterFiles = [] } = decision;
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

/** Whether nothing about an entity is edited here for now, because a decision on it is under way. */
export function isLocked(items: readonly { kind: string }[]): boolean {
  return items.some((item) => isDecision(item) && item.locks && item.state !== 'attention');
}

function isDecision(item: { kind: string }): item is DecisionItem {
  return item.kind === 'decision';
}
