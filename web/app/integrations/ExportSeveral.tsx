import { ChevronDown, Upload } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { exportAll } from '../../store/decisions/exportDecisions.ts';
import { decisionsByDocument } from '../../store/decisions/outboxEntries.ts';
import { useOutbox } from '../../store/decisions/useOutbox.ts';
import type { IndexEntry } from '../../store/invoiceIndex/IndexEntry.ts';
import { Button, type ButtonProps } from '../../ui/forms/Button.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { DropdownMenu } from '../../ui/overlays/DropdownMenu.tsx';
import { enqueue } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ExportItems } from './ExportItems.tsx';
import { type Exportable, exportableOf, leftOutText, onTheirWayText } from './exportable.ts';
import { useExportChoices } from './useExportChoices.ts';

interface ExportSeveralProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  invoices: readonly IndexEntry[];
  /** Whether these are all invoices of the list. */
  isAll?: boolean;
}

/**
 * Exports the approved and paid ones of several invoices; those already in the ledger are skipped. With one ledger
 * connected, one press sends them there, and the arrow beside has the other ways. What was pressed stays, with its
 * focus, until the person leaves.
 */
export function ExportSeveral(props: ExportSeveralProps) {
  const { invoices, isAll = false, size = 'md', variant = 'secondary', className } = props;
  const { me, database } = useSignedIn();
  const { connected, notConnected, isReady, connect } = useExportChoices();
  const { entries } = useOutbox(database);
  const decisions = useMemo(() => decisionsByDocument(entries ?? []), [entries]);
  const [hasBegun, setHasBegun] = useState(false);
  const noteId = useId();
  if (!may(me.roles, 'invoices.export')) return null;
  const exportable = exportableOf(invoices, decisions);
  const { ids, toExport } = exportable;
  if (ids.length === 0 && !hasBegun) return null;
  const [first, ...others] = connected;
  const only = first?.integration && others.length === 0 ? first : null;
  const isIdle = toExport.length === 0;
  const leftOut = leftOutText(exportable);

  async function begin(id: LedgerId) {
    if (!(await isReady(id))) return;
    setHasBegun(true);
    await enqueue(() => exportAll(database, toExport, id));
  }

  const looks = { size, variant };
  const icon = <Upload aria-hidden className="size-4" />;
  const what = isIdle ? idleTextOf(exportable) : whatText(exportable, isAll);
  const items = (
    <ExportItems
      ids={ids}
      connected={only ? [] : connected}
      notConnected={notConnected}
      stateOf={() => (isIdle ? 'nothing left to send' : null)}
      onLedger={(id) => void begin(id)}
      onConnect={(id) => void connect(id, ids.length)}
    />
  );
  const described = leftOut === '' ? {} : { 'aria-describedby': noteId };
  return (
    <span className={classes('inline-flex flex-wrap items-center gap-x-2 gap-y-1', className)}>
      {only ? (
        <span className="inline-flex flex-1 gap-px">
          <Button
            {...looks}
            {...described}
            icon={icon}
            aria-disabled={isIdle || undefined}
            className={classes('flex-1 rounded-r-none', isIdle && 'opacity-50')}
            onClick={isIdle ? undefined : () => void begin(only.id)}
          >
            {isIdle ? what : `${what} to ${only.label}`}
          </Button>
          <DropdownMenu
            trigger={
              <Button
                {...looks}
                aria-label="Other ways to export"
                disabled={ids.length === 0}
                icon={<ChevronDown aria-hidden className="size-4" />}
                className="rounded-l-none px-1.5! pointer-coarse:w-11"
              />
            }
          >
            {items}
          </DropdownMenu>
        </span>
      ) : (
        <DropdownMenu
          {...(ids.length === 0 && { open: false })}
          trigger={
            <Button {...looks} {...described} icon={icon} className="flex-1">
              {what}
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          }
        >
          {items}
        </DropdownMenu>
      )}
      {leftOut !== '' && (
        <span id={noteId} className="text-sm text-ink-muted">
          {leftOut}
        </span>
      )}
    </span>
  );
}

function whatText({ ids, toExport: { length } }: Exportable, isAll: boolean): string {
  const count = numberText(length);
  return isAll && length > 1 && length === ids.length ? `Export all ${count}` : `Export ${count}`;
}

/** Why nothing can go to a ledger now. */
function idleTextOf({ ids, onTheirWay }: Exportable): string {
  if (onTheirWay > 0) return onTheirWayText(onTheirWay);
  return ids.length === 0 ? 'Nothing left to export' : 'Export 0';
}
