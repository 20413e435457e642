import { unitsOf } from '#shared/money/sums.ts';
import { stateKinds } from '#shared/notifications/contract.ts';
import { openWarnings } from './letterFormats.ts';
import type { Untold } from './untoldStore.ts';

const waitingKinds: ReadonlySet<string> = new Set(stateKinds);

/** Whether it is about an invoice that waits for the person, rather than an event. */
export function waits({ kind }: Pick<Untold, 'kind'>): boolean {
  return waitingKinds.has(kind);
}

/**
 * What waits with a warning or overdue first, then what is due first, then the larger amounts of a currency. Without a
 * due date or an amount last. `today` is the person's.
 */
export function inLetterOrder(untold: readonly Untold[], today: string): Untold[] {
  const isUrgent = (one: Untold) =>
    waits(one) &&
    (openWarnings(one.flags).length > 0 || (one.dueDate !== null && one.dueDate < today));
  return untold.toSorted(
    (one, other) =>
      Number(isUrgent(other)) - Number(isUrgent(one)) ||
      byDueDate(one, other) ||
      byAmount(one, other),
  );
}

function byDueDate({ dueDate: one }: Untold, { dueDate: other }: Untold): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}

/** Amounts in different currencies are not compared: each currency keeps together. */
function byAmount(one: Untold, other: Untold): number {
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  const [units, otherUnits] = [unitsOf(one.amount), unitsOf(other.amount)];
  if (units === otherUnits) return 0;
  if (units === null) return 1;
  if (otherUnits === null) return -1;
  return units > otherUnits ? -1 : 1;
}
