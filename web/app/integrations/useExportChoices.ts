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
  /** Leads to connecting a ledger. It sends nothing, even if a colleague has connected it meanwhile: nobody chose that. */
  connect: (id: LedgerId, count: number) => Promise<void>;
}

/** The ledgers that approved invoices can be exported to, and those that would have to be connected first. */
export function useExportChoices(): ExportChoices {
  const { me, database } = useSignedIn();
  const navigate = useNavigate();
  const states = useIntegrations(database);
  const isHeard = states.some(({ integration }) => integration);
  const mayConnect = may(me.roles, 'integrations.manage');

  async function toConnecting(id: LedgerId): Promise<void> {
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
  }

  async function isReady(id: LedgerId): Promise<boolean> {
    // If it is unknown, the export is sent and the server decides.
    if ((await askIfConnected(database, id)) ?? true) return true;
    await toConnecting(id);
    return false;
  }

  async function connect(id: LedgerId, count: number): Promise<void> {
    if (!(await askIfConnected(database, id))) return toConnecting(id);
    toast({
      title: `${ledgerNames[id].short} is connected now`,
      description: `Choose Export to send ${count === 1 ? 'this invoice' : 'these invoices'}.`,
    });
  }

  const isThere = ({ integration }: LedgerState) =>
    integration ? integration.isActive || integration.needsReconnection : !isHeard;
  return {
    connected: states
      .filter((state) => isThere(state) && state.integration?.takesBills !== false)
      .map((state) => ({ ...state, label: ledgerNames[state.id].short })),
    notConnected: states
      .filter((state) => !isThere(state) && isWorthConnecting(state, me.company?.books ?? null))
      .map((state) => ({ ...state, label: unconnectedText(state.id, mayConnect) })),
    isReady,
    connect,
  };
}

/** QuickBooks and Xero are always offered; where connecting them is set up or not, their cards say. */
function isWorthConnecting({ id, integration }: LedgerState, books: Books | null): boolean {
  if (id === 'quickbooks' || id === 'xero') return true;
  return integration?.isConfigured === true && id === books;
}

function unconnectedText(id: LedgerId, mayConnect: boolean): string {
  const { short } = ledgerNames[id];
  return mayConnect ? `Connect ${short}…` : `${short} (not connected)`;
}

/**
 * Whether the ledger is connected; `undefined` if that is unknown. If this device thinks it is not, it asks the server
 * again, since a colleague may have connected it.
 */
async function askIfConnected(database: LocalDatabase, id: LedgerId): Promise<boolean | undefined> {
  if (await isConnected(database, id)) return true;
  await pullIntegrations(database).catch(() => {});
  return isConnected(database, id);
}

async function isConnected(database: LocalDatabase, id: LedgerId): Promise<boolean | undefined> {
  const known = await database.integrations.get(id);
  return known && (known.isActive || known.needsReconnection);
}
