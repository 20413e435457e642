import { useRef } from 'react';
import { may } from '#shared/permissions.ts';
import { classes } from '../../ui/foundation/classes.ts';
import { RowGap } from '../../ui/layout/RowGap.tsx';
import { useRowsInView } from '../../ui/layout/useRowsInView.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { useWide } from '../invoices/useWide.ts';
import { useOpenLink } from '../navigation/useOpenLink.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import type { ShownVendor } from './useVendorBook.ts';
import { VendorCells } from './VendorCells.tsx';

/** In px, because the virtual list computes the height of rows that are not rendered. */
const heights = { line: 48, card: 124 };
/** Where there is little room, vendors are told apart by their names rather than by their addresses. */
const columns =
  'lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)_7rem_9.5rem_8rem] lg:items-center lg:gap-x-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)_8rem_10.5rem_8rem]';
const heads = ['Name', 'Tax ID', 'Email', 'Payment Terms', 'Status'];

interface VendorListProps {
  shown: readonly ShownVendor[];
  onKeptForLater: (entity: string) => void;
}

/** A virtual list of lines, or of cards on narrow screens: only the visible ones are rendered. */
export function VendorList({ shown, onKeptForLater }: VendorListProps) {
  const { me } = useSignedIn();
  const isActing = may(me.roles, 'vendors.edit');
  const open = useOpenLink();
  const body = useRef<HTMLTableSectionElement>(null);
  const look = useWide('lg') ? 'line' : 'card';
  const height = heights[look];
  const { from, to } = useRowsInView({ list: body, count: shown.length, height });

  return (
    <table aria-label="Vendors" aria-rowcount={shown.length + 1} className="block text-left">
      <thead className="block max-lg:sr-only">
        <tr
          aria-rowindex={1}
          className={classes(
            columns,
            'h-8 rounded-t-xl border border-line bg-sunken px-5 text-xs font-medium text-ink-muted',
          )}
        >
          {heads.map((head) => (
            <th key={head} scope="col" className="font-medium">
              {head}
            </th>
          ))}
          <th scope="col" className="text-right font-medium">
            {isActing ? 'Actions' : <VisuallyHidden>Actions</VisuallyHidden>}
          </th>
        </tr>
      </thead>
      <tbody
        ref={body}
        className="relative block overflow-clip rounded-xl border border-line bg-surface shadow-xs lg:rounded-t-none lg:border-t-0"
        style={{ height: shown.length * height }}
      >
        {from > 0 && <RowGap height={from * height} />}
        {shown.slice(from, to).map((one, place) => (
          <tr
            key={one.vendor.id}
            aria-rowindex={from + place + 2}
            className={classes(
              columns,
              'relative grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1 border-b border-line px-4 contain-strict [overflow-anchor:none] hover:bg-hover lg:px-5',
            )}
            style={{ height }}
          >
            <VendorCells shown={one} onKeptForLater={onKeptForLater} onOpen={open} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
