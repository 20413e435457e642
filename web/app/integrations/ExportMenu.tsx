import { Upload } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { may } from '#shared/permissions.ts';
import { exportInvoice } from '../../store/decisions/exportDecisions.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/overlays/DropdownMenu.tsx';
import { FileItems } from '../exports/FileItems.tsx';
import { invoiceTitle } from '../invoices/texts.ts';
import { put } from '../outbox/put.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { sayNotConnected } from './sayNotConnected.ts';
import { takesBills } from './takesBills.ts';
import { useIntegrations } from './useIntegrations.ts';

type Exported = Pick<Invoice, 'id' | 'invoiceNumber' | 'vendorName' | 'exports'>;

/** The ledgers and files that an approved invoice can be exported to. */
export function ExportMenu({ invoice }: { invoice: Exported }) {
  const { me, database } = useSignedIn();
  const navigate = useNavigate();
  const integrations = useIntegrations(database);
  if (!may(me.roles, 'invoices.export')) return null;

  async function choose(id: LedgerId) {
    if (await takesBills(database, id)) await put(database, exportInvoice(invoice, id));
    else sayNotConnected(ledgerNames[id].short, () => void navigate('/integrations'));
  }

  return (
    <DropdownMenu
      trigger={
        <Button
          size="sm"
          aria-label={`Export ${invoiceTitle(invoice)}`}
          icon={<Upload aria-hidden className="size-3.5" />}
        >
          Export
        </Button>
      }
    >
      {integrations.map(({ id, integration }) => {
        const state = invoice.exports.find(
          ({ ledger, companyId }) => ledger === id && companyId === integration?.companyId,
        )?.state;
        const isUnderWay = state === 'exported' || state === 'waiting';
        return (
          <DropdownMenuItem
            key={id}
            disabled={isUnderWay && integration?.isActive === true}
            onSelect={() => void choose(id)}
          >
            {ledgerNames[id].short}
            {state === 'exported' && ' (exported)'}
            {state === 'waiting' && ' (on its way)'}
          </DropdownMenuItem>
        );
      })}
      <FileItems ids={[invoice.id]} />
    </DropdownMenu>
  );
}
