import type { ReactNode } from 'react';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/overlays/DropdownMenu.tsx';
import { FileItems } from '../exports/FileItems.tsx';
import type { ExportChoice } from './useExportChoices.ts';

interface ExportItemsProps {
  /** What goes into a file. */
  ids: readonly string[];
  connected: readonly ExportChoice[];
  notConnected: readonly ExportChoice[];
  /** What keeps it from being exported to a ledger, if anything. */
  stateOf?: (id: LedgerId) => string | null;
  onLedger: (id: LedgerId) => void;
  onConnect: (id: LedgerId) => void;
}

/** Items of an export menu: connected ledgers first, then those that would have to be connected, then files. */
export function ExportItems(props: ExportItemsProps): ReactNode {
  const { ids, connected, notConnected, stateOf = () => null, onLedger, onConnect } = props;
  return (
    <>
      {connected.map(({ id, label }) => {
        const state = stateOf(id);
        return (
          <DropdownMenuItem key={id} disabled={state !== null} onSelect={() => onLedger(id)}>
            {state === null ? label : `${label} (${state})`}
          </DropdownMenuItem>
        );
      })}
      {connected.length > 0 && notConnected.length > 0 && <DropdownMenuSeparator />}
      {notConnected.map(({ id, label }) => (
        <DropdownMenuItem key={id} className="text-ink-muted" onSelect={() => onConnect(id)}>
          {label}
        </DropdownMenuItem>
      ))}
      {connected.length + notConnected.length > 0 && <DropdownMenuSeparator />}
      <FileItems ids={ids} />
    </>
  );
}
