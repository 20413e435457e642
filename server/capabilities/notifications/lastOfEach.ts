import { standingKinds } from '#shared/notifications/contract.ts';
import type { Untold } from './untoldStore.ts';

const states: ReadonlySet<string> = new Set(['approved', 'rejected', 'reopened']);
const waitingKinds: ReadonlySet<string> = new Set(standingKinds);

/** Whether it is about something that waits for the person, rather than an event. */
export function waits({ kind }: Pick<Untold, 'kind'>): boolean {
  return waitingKinds.has(kind);
}

/**
 * For each invoice keeps only the last state: of one that was rejected, reopened and waits now,
 * only that it waits; if nothing waits, the last event. Comments are not states and are kept.
 * `untold` is in order of creation.
 */
export function lastOfEach(untold: readonly Untold[]): Untold[] {
  const waiting = new Set(untold.filter(waits).map(({ invoiceId }) => invoiceId));
  const last = new Map(
    untold.filter(({ kind }) => states.has(kind)).map((one) => [one.invoiceId, one]),
  );
  return untold.filter(
    (one) =>
      !states.has(one.kind) || (!waiting.has(one.invoiceId) && last.get(one.invoiceId) === one),
  );
}
