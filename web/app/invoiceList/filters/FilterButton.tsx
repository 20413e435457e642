import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import type { ListAddress } from '../useListAddress.ts';
import { FilterForm } from './FilterForm.tsx';

interface FilterButtonProps {
  database: LocalDatabase;
  address: ListAddress;
  /** The number of active filters. */
  count: number;
}

export function FilterButton({ database, address, count }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Filters"
      align="start"
      className="w-100 p-4"
      trigger={
        <Button icon={<ListFilter aria-hidden className="size-4" />}>
          <span className="max-sm:sr-only">Filter</span>
          {count > 0 && (
            <span className="rounded-full bg-accent-soft px-1.5 text-xs text-accent-ink tabular-nums">
              {count}
            </span>
          )}
        </Button>
      }
    >
      <FilterForm database={database} address={address} onDone={() => setOpen(false)} />
    </Popover>
  );
}
