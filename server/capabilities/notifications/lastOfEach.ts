import { standingKinds } from '#shared/notifications/contract.ts';
import type { Untold } from './untoldStore.ts';

const states: ReadonlySet<string> = new Set(['approved', 'rejected', 'reopened']);
const standing: ReadonlySet<string> = new Set(standingKinds);

/** Whether it is about something that waits for the person, and not about what has happened. */
export function waits({ kind }: Pick<Untold, 'kind'>): boolean {
  return standing.has(kind);
}

/**
 * Of an invoice that was rejected, opened again and waits now, only that it waits; where nothing waits, what happened last.
 * What was said about it is no state, and stays. `untold` are in the order in which they came.
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
