import { useLiveQuery } from 'dexie-react-hooks';
import type { Integration } from '#shared/integrations/contract.ts';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import type { LocalDatabase } from '../../store/LocalDatabase.ts';

/** As this device last heard of them; what it has never heard of is not connected. */
export function useIntegrations(database: LocalDatabase): Integration[] {
  const known = useLiveQuery(() => database.integrations.toArray(), [database]);
  return ledgers.map(
    (id) =>
      known?.find((one) => one.id === id) ?? {
        id,
        name: ledgerNames[id].short,
        isActive: false,
        lastSync: null,
        company: null,
        needsReconnection: false,
        isConfigured: true,
        exportsOnApproval: false,
      },
  );
}
