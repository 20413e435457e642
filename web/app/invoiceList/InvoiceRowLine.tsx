import { memo } from 'react';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { classes } from '../../ui/foundation/classes.ts';
import { CardCells } from './CardCells.tsx';
import { cardColumns, lineColumns } from './columns.ts';
import { LineCells } from './LineCells.tsx';

interface InvoiceRowLineProps {
  /** `undefined` for a moment while it loads; the line stays empty. */
  row: InvoiceRow | undefined;
  look: 'line' | 'card';
  /** Its index in the list, from 0. */
  index: number;
  top: number;
  height: number;
  /** Whether it is the row that Tab enters at. */
  current: boolean;
  chosen: boolean;
  onChoose: (id: string, isRange: boolean) => void;
  onFocus: (index: number) => void;
}

/** Memoised, so that scrolling renders only the rows that come into view. */
export const InvoiceRowLine = memo(function InvoiceRowLine(props: InvoiceRowLineProps) {
  const { row, look, index, top, height, current, chosen, onChoose, onFocus } = props;
  const Cells = look === 'line' ? LineCells : CardCells;
  return (
    <tr
      aria-rowindex={index + 2}
      data-place={index}
      className={classes(
        look === 'line' ? lineColumns : cardColumns,
        'absolute inset-x-0 top-0 border-b border-line contain-strict',
        chosen ? 'bg-accent-soft forced-outline' : 'hover:bg-hover',
      )}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {row && (
        <Cells
          row={row}
          current={current}
          chosen={chosen}
          onChoose={onChoose}
          onFocus={() => onFocus(index)}
        />
      )}
    </tr>
  );
});
