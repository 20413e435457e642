import { Upload } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { maxInvoicesPerRequest } from '#shared/approvals/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { may } from '#shared/permissions.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { exportInvoice, exportInvoices } from '../../store/decisions/exportDecisions.ts';
import type { IndexEntry } from '../../store/invoiceIndex/IndexEntry.ts';
import { pullIntegrations } from '../../store/pulled/pullIntegrations.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button, type ButtonProps } from '../../ui/forms/Button.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { DropdownMenu, DropdownMenuItem } from '../../ui/overlays/DropdownMenu.tsx';
import { FileItems } from '../exports/FileItems.tsx';
import { namedInvoice } from '../invoices/texts.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useIntegrations } from './useIntegrations.ts';

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

/** Of several connected ledgers, those that were not chosen for bills are left out. */
function isOffered({ integration }: ReturnType<typeof useIntegrations>[number]): boolean {
  const isThere = integration?.isActive || integration?.needsReconnection;
  return !isThere || integration.takesBills !== false;
}

function toastNotConnected(name: string, onIntegrations: () => void): void {
  toast({
    title: `${name} Not Connected`,
    description: `Please connect your ${name} account in the Integrations page.`,
    tone: 'danger',
    action: { label: 'Integrations', onPress: onIntegrations },
  });
}

/**
 * Exports the approved and paid invoices of the selection; those already in the ledger are skipped.
 */
export function ExportSelected({ chosen }: { chosen: readonly IndexEntry[] }) {
  const { me, database } = useSignedIn();
  const navigate = useNavigate();
  const integrations = useIntegrations(database);
  if (!may(me.roles, 'invoices.export')) return null;
  const ids = chosen
    .filter(({ status, brief }) => (status === 'approved' || status === 'paid') && !brief.isSample)
    .map(({ id }) => id);

  async function choose(id: LedgerId) {
    if (!(await isLedgerConnected(database, id))) {
      toastNotConnected(ledgerNames[id].short, () => void navigate('/integrations'));
      return;
    }
    for (let from = 0; from < ids.length; from += maxInvoicesPerRequest) {
      const isKept = await enqueueDecision(
        database,
        exportInvoices(ids.slice(from, from + maxInvoicesPerRequest), id),
      );
      if (!isKept) return;
    }
  }

  return (
    <DropdownMenu
      trigger={
        <Button
          size="sm"
          disabled={ids.length === 0}
          icon={<Upload aria-hidden className="size-4" />}
        >
          {ids.length === 0 ? 'Send to books' : `Send ${numberText(ids.length)} to books`}
        </Button>
      }
    >
      {integrations.filter(isOffered).map(({ id }) => (
        <DropdownMenuItem key={id} onSelect={() => void choose(id)}>
          {ledgerNames[id].short}
        </DropdownMenuItem>
      ))}
      <FileItems ids={ids} />
    </DropdownMenu>
  );
}

type Exported = Pick<Invoice, 'id' | 'invoiceNumber' | 'vendorName' | 'exports'>;

interface Exporting {
  ledgers: readonly { id: LedgerId; name: string; state: 'exported' | 'on its way' | null }[];
  begin: (id: LedgerId) => Promise<void>;
}

/** Exporting one approved invoice, and which ledgers already have it. */
export function useExporting(invoice: Exported): Exporting {
  const { database } = useSignedIn();
  const navigate = useNavigate();
  const integrations = useIntegrations(database);

  async function begin(id: LedgerId) {
    if (await isLedgerConnected(database, id))
      await enqueueDecision(database, exportInvoice(invoice, id));
    else toastNotConnected(ledgerNames[id].short, () => void navigate('/integrations'));
  }

  const states = integrations.filter(isOffered).map(({ id, integration }) => {
    const state = invoice.exports.find(
      ({ ledger, companyId }) => ledger === id && companyId === integration?.companyId,
    )?.state;
    // Without a connection it is asked of the server, which knows better.
    const isThere = integration?.isActive === true;
    const words = state === 'exported' ? state : state === 'waiting' ? 'on its way' : null;
    return { id, name: ledgerNames[id].short, state: isThere ? words : null } as const;
  });
  return { ledgers: states, begin };
}

interface ExportMenuProps extends Pick<ButtonProps, 'size'> {
  invoice: Exported;
}

/** The ledgers and files that an approved invoice can be exported to. */
export function ExportMenu({ invoice, size = 'sm' }: ExportMenuProps) {
  const { me } = useSignedIn();
  const { ledgers: choices, begin } = useExporting(invoice);
  if (!may(me.roles, 'invoices.export')) return null;

  return (
    <DropdownMenu
      trigger={
        <Button
          size={size}
          aria-label={`Export ${namedInvoice(invoice)}`}
          icon={<Upload aria-hidden className={size === 'sm' ? 'size-3.5' : 'size-4'} />}
        >
          Export
        </Button>
      }
    >
      {choices.map(({ id, name, state }) => (
        <DropdownMenuItem key={id} disabled={state !== null} onSelect={() => void begin(id)}>
          {state === null ? name : `${name} (${state})`}
        </DropdownMenuItem>
      ))}
      <FileItems ids={[invoice.id]} />
    </DropdownMenu>
  );
}
