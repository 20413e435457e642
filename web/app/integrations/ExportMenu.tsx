import { Upload } from 'lucide-react';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { may } from '#shared/permissions.ts';
import { exportOne } from '../../store/decisions/exportDecisions.ts';
import { Button, type ButtonProps } from '../../ui/forms/Button.tsx';
import { DropdownMenu } from '../../ui/overlays/DropdownMenu.tsx';
import { namedInvoice } from '../invoices/texts.ts';
import { enqueue } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ExportItems } from './ExportItems.tsx';
import { type ExportChoice, useExportChoices } from './useExportChoices.ts';

type Exported = Pick<Invoice, 'id' | 'invoiceNumber' | 'vendorName' | 'exports'>;

interface Exporting
  extends Pick<ReturnType<typeof useExportChoices>, 'connected' | 'notConnected' | 'connect'> {
  /** What a ledger has of the invoice already. */
  stateOf: (id: LedgerId) => 'exported' | 'on its way' | null;
  begin: (id: LedgerId) => Promise<void>;
}

/** Exporting one approved invoice, and which ledgers already have it. */
export function useExporting(invoice: Exported): Exporting {
  const { database } = useSignedIn();
  const { connected, notConnected, isReady, connect } = useExportChoices();

  async function begin(id: LedgerId) {
    if (await isReady(id)) await enqueue(() => exportOne(database, invoice, id));
  }

  return {
    connected,
    notConnected,
    stateOf: (id) =>
      stateIn(
        invoice,
        connected.find((one) => one.id === id),
      ),
    begin,
    connect,
  };
}

function stateIn({ exports }: Exported, choice: ExportChoice | undefined) {
  // Without a connection it is asked of the server, which knows better.
  if (!choice?.integration?.isActive) return null;
  const { id, integration } = choice;
  const state = exports.find(
    ({ ledger, companyId }) => ledger === id && companyId === integration.companyId,
  )?.state;
  if (state === 'exported') return state;
  return state === 'waiting' ? 'on its way' : null;
}

interface ExportMenuProps extends Pick<ButtonProps, 'size' | 'variant'> {
  invoice: Exported;
}

/** The ledgers and files that an approved invoice can be exported to. */
export function ExportMenu({ invoice, size = 'sm', variant = 'secondary' }: ExportMenuProps) {
  const { me } = useSignedIn();
  const { connected, notConnected, stateOf, begin, connect } = useExporting(invoice);
  if (!may(me.roles, 'invoices.export')) return null;

  return (
    <DropdownMenu
      trigger={
        <Button
          size={size}
          variant={variant}
          aria-label={`Export ${namedInvoice(invoice)}`}
          icon={<Upload aria-hidden className={size === 'sm' ? 'size-3.5' : 'size-4'} />}
        >
          Export
        </Button>
      }
    >
      <ExportItems
        ids={[invoice.id]}
        connected={connected}
        notConnected={notConnected}
        stateOf={stateOf}
        onLedger={(id) => void begin(id)}
        onConnect={(id) => void connect(id, 1)}
      />
    </DropdownMenu>
  );
}
