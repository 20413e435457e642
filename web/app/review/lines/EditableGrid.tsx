import type { ClipboardEvent, ReactNode } from 'react';
import { focusGroup } from '../../../ui/display/ShownInFocus.tsx';
import { TableRegion } from '../../../ui/display/TableRegion.tsx';
import { classes } from '../../../ui/foundation/classes.ts';
import { usePresence } from '../../presence/PresenceContext.ts';
import { useReview } from '../ReviewContext.ts';
import { CellNote, type CellNoteProps } from './CellNote.tsx';
import { digitLength, type FigureWidths, figureLengths } from './figureWidths.ts';
import type { GridCells } from './useGridCells.ts';

interface EditableGridProps {
  cells: GridCells;
  /** Of the region that scrolls sideways. */
  label: string;
  name: { 'aria-label': string } | { 'aria-labelledby': string };
  editable: boolean;
  /** Of the columns of figures. */
  widths: FigureWidths;
  /** The least width of a table that is not a list of cards. */
  least: string;
  onPaste: (event: ClipboardEvent) => void;
  /** The selected cells, for other programs. */
  copied: () => string;
  /** What is said about the active cell. */
  note: CellNoteProps;
  children: ReactNode;
}

/** A table that is used like a spreadsheet, and below it what is said about its active cell. */
export function EditableGrid(props: EditableGridProps) {
  const { cells, label, name, editable, widths, least, onPaste, copied, note, children } = props;
  const { spotlight } = useReview();
  const { setField } = usePresence();
  const { editing, isRange } = cells;

  function onCopy(event: ClipboardEvent): void {
    if (editing || (!isRange && !window.getSelection()?.isCollapsed)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied());
  }

  function onCut(event: ClipboardEvent): void {
    if (!editable) return;
    onCopy(event);
    if (event.defaultPrevented) cells.perform({ do: 'clear' });
  }

  return (
    <div className={focusGroup}>
      <TableRegion label={label}>
        <table
          {...name}
          ref={cells.grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid
          role="grid"
          aria-readonly={!editable}
          aria-multiselectable
          onKeyDown={cells.onKeyDown}
          onPaste={onPaste}
          onCopy={onCopy}
          onCut={onCut}
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return;
            setField(null);
            spotlight.focus(null);
          }}
          style={figureLengths(widths, least)}
          className={classes(
            'w-full table-fixed border-collapse max-md:block md:min-w-(--least)',
            digitLength,
          )}
        >
          {children}
        </table>
      </TableRegion>
      <CellNote {...note} />
    </div>
  );
}
