import { Upload } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { mostAtOnce } from '#shared/approvals/contract.ts';
import { type LedgerId, ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { exportInvoices } from '../../store/decisions/exportDecisions.ts';
import type { IndexEntry } from '../../store/invoiceIndex/IndexEntry.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/overlays/DropdownMenu.tsx';
import { FileItems } from '../exports/FileItems.tsx';
import { put } from '../outbox/put.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { sayNotConnected } from './sayNotConnected.ts';
import { takesBills } from './takesBills.ts';

/**
 * Exports the approved and paid invoices of the selection; those already in the ledger are skipped.
 */
export function ExportSelected({ chosen }: { chosen: readonly IndexEntry[] }) {
  const { me, database } = useSignedIn();
  const navigate = useNavigate();
  if (!may(me.roles, 'invoices.export')) return null;
  const ids = chosen
    .filter(({ status }) => status === 'approved' || status === 'paid')
    .map(({ id }) => id);

  async function choose(id: LedgerId) {
    if (!(await takesBills(database, id))) {
      sayNotConnected(ledgerNames[id].short, () => void navigate('/integrations'));
      return;
    }
    for (let from = 0; from < ids.length; from += mostAtOnce) {
      const isKept = await put(database, exportInvoices(ids.slice(from, from + mostAtOnce), id));
      if (!isKept) return;
    }
  }

  const count = ids.length.toLocaleString('en-US');
  return (
    <DropdownMenu
      trigger={
        <Button
          size="sm"
          disabled={ids.length === 0}
          icon={<Upload aria-hidden className="size-4" />}
        >
          {`Send ${count} to books`}
        </Button>
      }
    >
      {ledgers.map((id) => (
        <DropdownMenuItem key={id} onSelect={() => void choose(id)}>
          {ledgerNames[id].short}
        </DropdownMenuItem>
      ))}
      <FileItems ids={ids} />
    </DropdownMenu>
  );
}
