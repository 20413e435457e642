import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { type CellsProps, rowName } from './RowLink.tsx';

/** With Shift, it selects the range from the last selected row to this one. */
export function RowCheckbox({ row, current, chosen, onChoose, onFocus }: CellsProps) {
  return (
    <Checkbox
      aria-label={`Select ${rowName(row)}`}
      checked={chosen}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => onChoose(row.id, event.shiftKey)}
      className="z-10"
    />
  );
}
