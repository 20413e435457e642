import { Search } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { InvoiceStatus } from '#shared/invoices/contract.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { Kbd } from '../../ui/display/Kbd.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { FilterButton } from './filters/FilterButton.tsx';
import { StatusFilter } from './filters/StatusFilter.tsx';
import type { ListAddress } from './useListAddress.ts';

interface ListToolbarProps {
  database: LocalDatabase;
  address: ListAddress;
  box: RefObject<HTMLInputElement | null>;
  counts: Record<InvoiceStatus, number> | undefined;
  /** The number of active filters. */
  filters: number;
  /** Further buttons beside the filters. */
  children: ReactNode;
}

/** The sticky toolbar above the list. */
export function ListToolbar(props: ListToolbarProps) {
  const { database, address, box, counts, filters, children } = props;
  const { query, change, typed, setTyped } = address;
  return (
    <div className="sticky top-14 z-20 -mx-1 flex flex-col gap-2 bg-canvas p-1 md:h-22 xl:h-12 xl:flex-row xl:items-center xl:gap-4 md:pointer-coarse:h-26 xl:pointer-coarse:h-15">
      <div className="flex gap-2">
        <Input
          ref={box}
          type="search"
          aria-label="Search invoices"
          placeholder="Number, vendor, amount, words"
          lead={<Search aria-hidden />}
          trail={typed === '' && <KeyHint />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1 md:w-80 md:flex-none"
        />
        <FilterButton database={database} address={address} count={filters} />
        {children}
      </div>
      <StatusFilter
        status={query.status}
        onStatus={(status) => change({ status })}
        counts={counts}
      />
    </div>
  );
}

/** A hint at the shortcuts, on devices with a keyboard. */
function KeyHint() {
  return (
    <span className="pointer-coarse:hidden">
      <Kbd>/</Kbd>
    </span>
  );
}
