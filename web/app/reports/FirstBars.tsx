import { BarList, type BarListItem } from '../../ui/display/BarList.tsx';
import { countText } from './figures.ts';

/** The rest are only in the table. */
const shown = 8;

/** The first of a list that may be long, with its table behind a button. */
export function FirstBars({ label, items }: { label: string; items: readonly BarListItem[] }) {
  const further = items.length - shown;
  return (
    <>
      <BarList label={label} items={items.slice(0, shown)} />
      {further > 0 && (
        <p className="mt-3 text-sm text-ink-muted">{countText(further)} more in the table.</p>
      )}
    </>
  );
}
