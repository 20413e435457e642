import { Columns3 } from 'lucide-react';
import { Button } from '../../../ui/forms/Button.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../../ui/overlays/DropdownMenu.tsx';
import {
  type Column,
  column,
  columnLabels,
  defaultColumns,
  inOrder,
  isDefault,
} from './columns.ts';

interface ColumnsButtonProps {
  chosen: readonly Column[];
  /** Those for which the list has room. */
  shown: readonly Column[];
  onChoose: (columns: readonly Column[]) => void;
}

/** Which columns the list has, on screens that have columns. */
export function ColumnsButton({ chosen, shown, onChoose }: ColumnsButtonProps) {
  const toggled = (one: Column, isOn: boolean) =>
    inOrder(isOn ? [...chosen, one] : chosen.filter((other) => other !== one));
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button icon={<Columns3 aria-hidden className="size-4" />} className="max-lg:hidden">
          Columns
        </Button>
      }
    >
      {column.options.map((one) => (
        <DropdownMenuCheckboxItem
          key={one}
          checked={chosen.includes(one)}
          onCheckedChange={(isOn) => onChoose(toggled(one, isOn))}
          // Several are chosen one after the other.
          onSelect={(event) => event.preventDefault()}
        >
          <span className="flex-1">{columnLabels[one]}</span>
          {chosen.includes(one) && !shown.includes(one) && (
            <span className="pl-4 text-sm text-ink-muted">No room</span>
          )}
        </DropdownMenuCheckboxItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem
        disabled={isDefault(chosen)}
        onSelect={(event) => {
          event.preventDefault();
          onChoose(defaultColumns);
        }}
      >
        The usual columns
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
