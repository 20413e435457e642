import { Upload } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Integration } from '#shared/integrations/contract.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { may } from '#shared/permissions.ts';
import { exportInvoice } from '../../store/exportDecisions.ts';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/DropdownMenu.tsx';
import { put } from '../invoices/review/useDeciding.ts';
import { invoiceTitle } from '../invoices/texts.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { sayNotConnected } from './sayNotConnected.ts';
import { useIntegrations } from './useIntegrations.ts';

type Exported = Pick<Invoice, 'id' | 'invoiceNumber' | 'vendorName' | 'exports'>;

/** Where an approved invoice can be sent to. */
export function ExportMenu({ invoice }: { invoice: Exported }) {
  const { me, database } = useSignedIn();
  const navigate = useNavigate();
  const integrations = useIntegrations(database);
  if (!may(me.roles, 'invoices.export')) return null;

  function choose({ id, name, isActive, needsReconnection }: Integration) {
    if (isActive || needsReconnection) void put(database, exportInvoice(invoice, id));
    else sayNotConnected(name, () => void navigate('/integrations'));
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
      {integrations.map((one) => {
        const state = invoice.exports.find(({ ledger }) => ledger === one.id)?.state;
        const isUnderWay = state === 'exported' || state === 'waiting';
        return (
          <DropdownMenuItem
            key={one.id}
            disabled={isUnderWay && one.isActive}
            onSelect={() => choose(one)}
          >
            {one.name}
            {state === 'exported' && ' (exported)'}
            {state === 'waiting' && ' (on its way)'}
          </DropdownMenuItem>
        );
      })}
    </DropdownMenu>
  );
}
