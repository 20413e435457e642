import { entitiesOf } from '../outbox/outbox.ts';
import type { DecisionItem, EditItem, OutboxItem } from '../tables/rows.ts';

export interface Plan {
  /** One list for each entity, in order. */
  edits: EditItem[][];
  /** At most one for each entity. */
  decisions: DecisionItem[];
  /** When more will be due; `null` if nothing will be by itself. */
  nextAt: number | null;
}

interface Conditions {
  now: number;
  /** The back-off of an entity after a failure. */
  backOffOf(entity: string): { since: number; until: number } | undefined;
  /** Whether a file is still on this device. */
  isOnDevice(fileId: string): boolean;
  /** How long an edit may wait to be sent by the socket of its document. */
  graceInMs(entity: string): number;
}

/**
 * Plans what is sent now. Items of one entity are sent in the order in which they were made: edits together, then the
 * decision after them. Entities do not wait for each other, but a decision on several must be first in each of their
 * queues.
 */
export function planSending(items: readonly OutboxItem[], conditions: Conditions): Plan {
  const plan: Plan = { edits: [], decisions: [], nextAt: null };
  for (const [entity, queue] of queuesOf(items)) planEntity(plan, entity, queue, conditions);
  plan.decisions = firstInAllQueues(plan.decisions);
  return plan;
}

function queuesOf(items: readonly OutboxItem[]): Map<string, OutboxItem[]> {
  const queues = new Map<string, OutboxItem[]>();
  for (const item of items) {
    for (const entity of entitiesOf(item)) {
      const queue = queues.get(entity);
      if (queue) queue.push(item);
      else queues.set(entity, [item]);
    }
  }
  return queues;
}

/** Decisions that are first in the queue of every entity they concern. */
function firstInAllQueues(firstInAQueue: readonly DecisionItem[]): DecisionItem[] {
  return [...Map.groupBy(firstInAQueue, ({ order }) => order).values()]
    .flatMap(([decision, ...again]) =>
      decision && entitiesOf(decision).length === 1 + again.length ? [decision] : [],
    )
    .sort((one, other) => one.order - other.order);
}

function planEntity(
  plan: Plan,
  entity: string,
  queue: readonly OutboxItem[],
  { now, backOffOf, isOnDevice, graceInMs }: Conditions,
): void {
  const ready = frontOf(queue);
  const [first] = ready;
  if (!first || (first.kind === 'decision' && first.afterFiles?.some(isOnDevice))) return;
  const backOff = backOffOf(entity);
  // Ignore the back-off if the device's clock was set back, or it could last for hours.
  const backOffUntil = backOff && backOff.since <= now ? backOff.until : now;
  const startsAt = Math.max(
    backOffUntil,
    takeBackUntil(first, now),
    sendsAt(ready, queue, now, graceInMs(entity)),
  );
  if (startsAt > now) plan.nextAt = Math.min(startsAt, plan.nextAt ?? startsAt);
  else if (first.kind === 'decision') plan.decisions.push(first);
  else plan.edits.push(ready.filter((item) => item.kind === 'edit'));
}

/** The next to be sent of one entity: a decision, or all edits before the next decision. */
function frontOf(queue: readonly OutboxItem[]): OutboxItem[] {
  const front: OutboxItem[] = [];
  for (const item of queue) {
    if (item.state === 'attention') {
      // The entity does not exist on the server, so the items behind this one wait.
      if (item.kind === 'decision' && item.creates) break;
    } else if (item.kind === 'edit') front.push(item);
    else return front.length > 0 ? front : [item];
  }
  return front;
}

/** Until when the person can take a decision back. */
function takeBackUntil(item: OutboxItem, now: number): number {
  // The clock was set back, so the time of the decision says nothing.
  if (item.kind !== 'decision' || item.madeAt > now) return 0;
  return item.notBefore ?? 0;
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
  // The clock was set back, so the age of the edit is unknown.
  const isInFuture = first !== undefined && first.madeAt > now;
  return !first || decisionWaits || isInFuture ? 0 : first.madeAt + grace;
}
