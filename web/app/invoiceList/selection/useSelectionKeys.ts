import type { IndexEntry } from '../../../store/invoiceIndex/IndexEntry.ts';
import { useCommands } from '../../commands/useCommands.ts';
import type { useDecidingOnSelected } from './useDecidingOnSelected.tsx';
import type { Selection } from './useSelection.ts';

interface SelectionKeys {
  selection: Selection;
  shown: readonly IndexEntry[] | undefined;
  /** The invoice that has the keyboard focus. */
  current: string | null;
  deciding: ReturnType<typeof useDecidingOnSelected>;
}

/** Shortcuts act on the selection or, if it is empty, on the focused invoice. Both ask first. */
export function useSelectionKeys({ selection, shown, current, deciding }: SelectionKeys): void {
  const { chosen, toggle, clear } = selection;
  const at = chosen.length === 0 && current ? shown?.filter(({ id }) => id === current) : chosen;
  const none = 'Select invoices first, or go to one with J and K.';
  const nobody = deciding.decidable ? null : 'Your role does not approve invoices.';
  const whyNot = nobody ?? (at && at.length > 0 ? null : none);
  useCommands([
    {
      id: 'select',
      label: 'Select the invoice, or take it out',
      keys: ['x'],
      whyNot: current ? null : none,
      run: () => current && toggle(current),
    },
    {
      id: 'approve-selected',
      label: 'Approve what is selected',
      keys: ['a'],
      whyNot,
      run: () => deciding.approve(at ?? []),
    },
    {
      id: 'reject-selected',
      label: 'Reject what is selected',
      keys: ['r'],
      whyNot,
      run: () => deciding.reject(at ?? []),
    },
    ...(chosen.length > 0
      ? [{ id: 'clear-selection', label: 'Clear the selection', keys: ['Escape'], run: clear }]
      : []),
  ]);
}
