import type { Worklist } from '#shared/approvals/worklists.ts';
import { useMyTurn } from '../approvals/useMyTurn.ts';

export function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent-soft px-1.5 text-sm text-accent-ink tabular-nums">
      {count > 999 ? '999+' : count}
    </span>
  );
}

/** The number of invoices in a worklist; nothing where there are none. */
export function WorklistCount({ list }: { list: Worklist }) {
  const { figures } = useMyTurn();
  return <Count count={figures?.worklists[list].count ?? 0} />;
}
