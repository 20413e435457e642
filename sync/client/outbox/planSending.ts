import type { DecisionItem, EditItem, OutboxItem } from '../tables/rows.ts';
import { entitiesOf } from './outbox.ts';

export interface Plan {
  /** By entity, each in order. */
  edits: EditItem[][];
  /** At most one about each entity. */
  decisions: DecisionItem[];
  /** When there will be more that may go, if nothing else happens; `null`: not by itself. */
  nextAt: number | null;
}

interface Circumstances {
  now: number;
  /** Whether an entity rests after a failure, from when until when. */
  rests(entity: string): { since: number; until: number } | undefined;
  /** Whether a file is still on this device. */
  isHere(fileId: string): boolean;
  /** How long an edit may wait for the socket of its document to take it. */
  graceInMs(entity: string): number;
}

/**
 * What may go out now. Within an entity the order in which things were made is kept: edits together, then the decision that
 * follows them. Entities do not wait for each other, but a decision on several waits until it is its turn with each.
 */
export function planSending(items: readonly OutboxItem[], circumstances: Circumstances): Plan {
  const plan: Plan = { edits: [], decisions: [], nextAt: null };
  for (const [entity, queue] of linesOf(items)) planOne(plan, entity, queue, circumstances);
  plan.decisions = whoseTurnItIs(plan.decisions);
  return plan;
}

/** What is about each entity, in order. */
function linesOf(items: readonly OutboxItem[]): Map<string, OutboxItem[]> {
  const lines = new Map<string, OutboxItem[]>();
  for (const item of items) {
    for (const entity of entitiesOf(item)) {
      const line = lines.get(entity);
      if (line) line.push(item);
      else lines.set(entity, [item]);
    }
  }
  return lines;
}

/** Those that are at the front in every line that they stand in. */
function whoseTurnItIs(atTheFront: readonly DecisionItem[]): DecisionItem[] {
  return [...Map.groupBy(atTheFront, ({ order }) => order).values()]
    .flatMap(([decision, ...again]) =>
      decision && entitiesOf(decision).length === 1 + again.length ? [decision] : [],
    )
    .sort((one, other) => one.order - other.order);
}

function planOne(
  plan: Plan,
  entity: string,
  queue: readonly OutboxItem[],
  { now, rests, isHere, graceInMs }: Circumstances,
): void {
  const ready = frontOf(queue);
  const [first] = ready;
  if (!first || (first.kind === 'decision' && first.afterFiles?.some(isHere))) return;
  const rest = rests(entity);
  // When the clock was put back meanwhile, it would rest for as long as that.
  const restsUntil = rest && rest.since <= now ? rest.until : now;
  const startsAt = Math.max(restsUntil, sendsAt(ready, queue, now, graceInMs(entity)));
  if (startsAt > now) plan.nextAt = Math.min(startsAt, plan.nextAt ?? startsAt);
  else if (first.kind === 'decision') plan.decisions.push(first);
  else plan.edits.push(ready.filter((item) => item.kind === 'edit'));
}

/** What is first in the line of one entity: a decision, or all the edits before the next one. */
function frontOf(queue: readonly OutboxItem[]): OutboxItem[] {
  const front: OutboxItem[] = [];
  for (const item of queue) {
    if (item.state === 'attention') {
      // What it would bring into being is not there for those behind it.
      if (item.kind === 'decision' && item.creates) break;
    } else if (item.kind === 'edit') front.push(item);
    else return front.length > 0 ? front : [item];
  }
  return front;
}

function sendsAt(
  ready: readonly OutboxItem[],
  queue: readonly OutboxItem[],
  now: number,
  grace: number,
): number {
  const [first] = ready;
  const decisionWaits = queue.some(
    (item) => item.kind === 'decision' && item.state !== 'attention',
  );
  // The clock was put back since: nobody knows how long ago it was made.
  const isOfTheFuture = first !== undefined && first.madeAt > now;
  return !first || decisionWaits || isOfTheFuture ? 0 : first.madeAt + grace;
}
