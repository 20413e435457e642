import { useNavigate } from 'react-router-dom';
import type { Books } from '#shared/auth/company.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { pullIntegrations } from '../../store/pulled/pullIntegrations.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ledgerAddress } from '../navigation/links.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { type LedgerState, useIntegrations } from './useIntegrations.ts';

/** A ledger in an export menu. */
export interface ExportChoice extends LedgerState {
  label: string;
}

interface ExportChoices {
  /** All ledgers, as long as this device has not heard which are connected. */
  connected: readonly ExportChoice[];
  notConnected: readonly ExportChoice[];
  /** Whether an export can go there. If not, it says so, and leads people who may connect it to where that is done. */
  isReady: (id: LedgerId) => Promise<boolean>;
}

/** The ledgers that approved invoices can be exported to, and those that would have to be connected first. */
export function useExportChoices(): ExportChoices {
  const { me, database } = useSignedIn();
  const navigate = useNavigate();
  const all = useIntegrations(database);
  const known = all.filter(({ integration }) => integration);
  const states = known.length > 0 ? known : all;
  const mayConnect = may(me.roles, 'integrations.manage');

  async function isReady(id: LedgerId): Promise<boolean> {
    if (await isLedgerConnected(database, id)) return true;
    const name = ledgerNames[id].short;
    toast({
      title: `${name} Not Connected`,
      description: `Please connect your ${name} account in the Integrations page.`,
      ...(mayConnect
        ? {}
        : {
            tone: 'danger',
            action: { label: 'Integrations', onPress: () => void navigate('/integrations') },
          }),
    });
    if (mayConnect) await navigate(ledgerAddress(id));
    return false;
  }

  return {
    connected: states
      .filter((state) => isThere(state) && state.integration?.takesBills !== false)
      .map((state) => ({ ...state, label: ledgerNames[state.id].short })),
    notConnected: states
      .filter((state) => !isThere(state) && isWorthConnecting(state, me.company?.books ?? null))
      .map((state) => ({ ...state, label: unconnectedText(state.id, mayConnect) })),
    isReady,
  };
}

function isThere({ integration }: LedgerState): boolean {
  return !integration || integration.isActive || integration.needsReconnection;
}

function isWorthConnecting({ id, integration }: LedgerState, books: Books | null): boolean {
  return (
    integration?.isConfigured === true && (id === 'quickbooks' || id === 'xero' || id === books)
  );
}

function unconnectedText(id: LedgerId, mayConnect: boolean): string {
  const { short } = ledgerNames[id];
  return mayConnect ? `Connect ${short}…` : `${short} (not connected)`;
}

/**
 * Whether the ledger is connected. If this device thinks it is not, it asks the server again, since
 * a colleague may have connected it. If that is unknown, the export is sent and the server decides.
 */
async function isLedgerConnected(database: LocalDatabase, id: LedgerId): Promise<boolean> {
  if (await isConnected(database, id)) return true;
  await pullIntegrations(database).catch(() => {});
  return (await isConnected(database, id)) ?? true;
}

async function isConnected(database: LocalDatabase, id: LedgerId): Promise<boolean | undefined> {
  const known = await database.integrations.get(id);
  return known && (known.isActive || known.needsReconnection);
}
