import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { byPriority } from '#shared/approvals/ruleFor.ts';
import { listRules } from '#shared/rules/contract.ts';
import type { RuleRow } from '#sync/client/rows.ts';
import { call } from '../api/call.ts';
import type { LocalDatabase } from './LocalDatabase.ts';
import { useFetched } from './useFetched.ts';
import { useFirstLoad } from './useFirstLoad.ts';

interface Rules {
  /** As they are looked through; `undefined` as long as not all of them are known. */
  rules: RuleRow[] | undefined;
  /** All are on this device, where they can be edited. */
  areHere: boolean;
  /** Why they are not known. */
  problem: string | undefined;
  reload: () => Promise<void>;
}

/**
 * A new device has the rules once its first load is over: they are older than most invoices. Until then the server is
 * asked for them, so that nobody takes a part of them for all.
 */
export function useRules(database: LocalDatabase): Rules {
  const complete = useFirstLoad(database)?.complete;
  const here = useLiveQuery(() => database.rules.toArray(), [database]);
  const ask = useCallback(async () => (complete === false ? call(listRules) : null), [complete]);
  const { data: asked, problem, reload } = useFetched(ask);
  const areHere = complete === true;

  const rules = useMemo(() => {
    if (areHere || !asked || !here) return areHere ? here?.toSorted(byPriority) : undefined;
    const isHere = new Set(here.map(({ id }) => id));
    const others = asked.filter(({ id }) => !isHere.has(id));
    const there = others.map((rule): RuleRow => ({ ...rule, unsent: false, attention: false }));
    return [...here, ...there].sort(byPriority);
  }, [areHere, asked, here]);

  return { rules, areHere, problem: rules ? undefined : problem, reload };
}
