import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronDown, Upload } from 'lucide-react';
import { maxInvoicesPerRequest } from '#shared/approvals/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { exportInvoices, unsentExports } from '../../store/decisions/exportDecisions.ts';
import type { IndexEntry } from '../../store/invoiceIndex/IndexEntry.ts';
import { Button, type ButtonProps } from '../../ui/forms/Button.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { DropdownMenu } from '../../ui/overlays/DropdownMenu.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ExportItems } from './ExportItems.tsx';
import { useExportChoices } from './useExportChoices.ts';

interface ExportSeveralProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  invoices: readonly IndexEntry[];
  /** Whether these are all invoices of the list. */
  isAll?: boolean;
}

/**
 * Exports the approved and paid ones of several invoices; those already in the ledger are skipped. With one ledger
 * connected, one press sends them there, and the arrow beside has the other ways.
 */
export function ExportSeveral(props: ExportSeveralProps) {
  const { invoices, isAll = false, size = 'md', variant = 'secondary', className } = props;
  const { me, database } = useSignedIn();
  const { connected, notConnected, isReady } = useExportChoices();
  const unsent = useLiveQuery(() => unsentExports(database), [database]);
  if (!may(me.roles, 'invoices.export')) return null;
  const ids = invoices
    .filter(({ status, brief }) => (status === 'approved' || status === 'paid') && !brief.isSample)
    .map(({ id }) => id)
    // A second press would leave the first where Undo takes back the second.
    .filter((id) => unsent?.has(id) === false);
  if (ids.length === 0) return null;
  const [first, ...others] = connected;
  const only = first?.integration && others.length === 0 ? first : null;
  const what = whatText(ids.length, isAll);

  async function begin(id: LedgerId) {
    if (!(await isReady(id))) return;
    for (let from = 0; from < ids.length; from += maxInvoicesPerRequest) {
      const isKept = await enqueueDecision(
        database,
        exportInvoices(ids.slice(from, from + maxInvoicesPerRequest), id),
      );
      if (!isKept) return;
    }
  }

  const looks = { size, variant };
  const icon = <Upload aria-hidden className="size-4" />;
  const items = (
    <ExportItems
      ids={ids}
      connected={only ? [] : connected}
      notConnected={notConnected}
      onLedger={(id) => void begin(id)}
    />
  );
  if (!only) {
    return (
      <DropdownMenu
        trigger={
          <Button {...looks} icon={icon} className={className}>
            {what}
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
      >
        {items}
      </DropdownMenu>
    );
  }
  return (
    <span className={classes('inline-flex gap-px', className)}>
      <Button
        {...looks}
        icon={icon}
        className="flex-1 rounded-r-none"
        onClick={() => void begin(only.id)}
      >
        {`${what} to ${only.label}`}
      </Button>
      <DropdownMenu
        trigger={
          <Button
            {...looks}
            aria-label="Other ways to export"
            icon={<ChevronDown aria-hidden className="size-4" />}
            className="rounded-l-none px-1.5! pointer-coarse:w-11"
          />
        }
      >
        {items}
      </DropdownMenu>
    </span>
  );
}

function whatText(count: number, isAll: boolean): string {
  return isAll && count > 1 ? `Export all ${numberText(count)}` : `Export ${numberText(count)}`;
}
