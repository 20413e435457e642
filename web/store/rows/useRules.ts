import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { byPriority } from '#shared/approvals/ruleFor.ts';
import { listRules } from '#shared/rules/contract.ts';
import type { RuleRow } from '#sync/client/tables/rows.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { asOnServer, useWhole } from './useWhole.ts';

interface Rules {
  /** In the order in which they are matched; `undefined` until all are known. */
  rules: RuleRow[] | undefined;
  /** All are on this device, so they can be edited. */
  areHere: boolean;
  /** Why loading failed. */
  problem: string | undefined;
  reload: () => Promise<void>;
}

const list = async () => (await call(listRules)).map(asOnServer);

export function useRules(database: LocalDatabase): Rules {
  const here = useLiveQuery(() => database.rules.toArray(), [database]);
  const { rows, ...state } = useWhole(database, here, list);
  const rules = useMemo(() => rows?.toSorted(byPriority), [rows]);
  return { rules, ...state };
}
