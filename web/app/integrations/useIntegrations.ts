import { useLiveQuery } from 'dexie-react-hooks';
import type { Integration } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';

export interface LedgerState {
  id: LedgerId;
  /** The last known state; `undefined` before the first answer. */
  integration: Integration | undefined;
}

export function useIntegrations(database: LocalDatabase): LedgerState[] {
  const known = useLiveQuery(() => database.integrations.toArray(), [database]);
  return ledgers.map((id) => ({ id, integration: known?.find((one) => one.id === id) }));
}
