import type { ComponentProps } from 'react';
import { classes } from '../../../ui/foundation/classes.ts';
import type { Cell } from './gridKeys.ts';
import type { CellActions } from './useGridCells.ts';

interface CellState {
  /** The Tab key comes to it. */
  isActive: boolean;
  isEditing: boolean;
  isSelected: boolean;
  isEditable: boolean;
  isInvalid: boolean;
}

/** What the cells of all grids do, by mouse and for screen readers. Not a component: hundreds of cells are drawn. */
export function gridCellProps({ row, column }: Cell, state: CellState, actions: CellActions) {
  const { isActive, isEditing, isSelected, isEditable, isInvalid } = state;
  return {
    'data-cell': `${row} ${column}`,
    'data-editable': isEditable || undefined,
    'aria-selected': isSelected || undefined,
    'aria-invalid': isInvalid || undefined,
    tabIndex: isActive && !isEditing ? 0 : -1,
    onFocus: (event) => {
      if (event.target === event.currentTarget) actions.focus(row, column);
    },
    onMouseDown: (event) => {
      if (!event.shiftKey || isEditing) return;
      // The focus stays at the first corner.
      event.preventDefault();
      actions.extend(row, column);
    },
    onClick: (event) => actions.press(event, row, column),
  } satisfies ComponentProps<'td'> & Record<`data-${string}`, unknown>;
}

/** `own` is what a cell of one grid has beside. */
export function gridCellClasses(
  own: string,
  { isSelected, isTaken }: { isSelected: boolean; isTaken: boolean },
): string {
  return classes(
    'relative h-8 cursor-cell border-line px-2 py-1 outline-none max-md:h-auto max-md:min-h-11 md:scroll-ml-10 md:border-l pointer-coarse:h-11',
    'focus:z-10 focus:outline-2 focus:-outline-offset-2 focus:outline-focus',
    own,
    isSelected && 'bg-accent-soft! forced-outline',
    isTaken && 'ring-2 ring-tint-3-ink ring-inset',
  );
}

/** On phones a row is a card, and what does not fit beside the rest goes below it. */
export const rowAsCard = 'max-md:flex max-md:flex-wrap';

/** A cell of such a card, at least as wide as its basis. */
export const cellInCard = 'max-md:min-w-0 max-md:shrink-0 max-md:grow';
/** Between them. The line of what comes first in the card is outside of it, where it is not seen. */
export const lineInCard = 'max-md:shadow-[-1px_-1px_0_var(--color-line)]';

/** What a row is, beside its number and its button. */
export const nameInCard = 'max-md:-order-2 max-md:grow-99 max-md:content-center';

/** The number of a row stays in view when the table is scrolled sideways. */
const stays = 'md:sticky md:left-0 md:z-11 md:shadow-[1px_0_0_var(--color-line)]';
export const headOfNumbers = classes(stays, 'bg-sunken');
export const numberOfRow = classes(
  stays,
  'pr-2 text-right text-xs font-normal text-ink-faint tabular-nums max-md:-order-2 max-md:w-8 max-md:self-center',
);
export const buttonOfRow =
  'border-line text-center max-md:-order-1 max-md:w-11 max-md:self-center md:border-l';

/** Marks a cell in which a colleague is. */
export function CellTaken({ by }: { by: string }) {
  return (
    <span
      aria-hidden
      className="absolute top-0 right-0 max-w-24 truncate rounded-sm bg-tint-3 px-1 text-2xs font-semibold text-tint-3-ink"
    >
      {by}
    </span>
  );
}
