import { Bookmark, Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { View } from '#shared/views/contract.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { classes } from '../../../ui/foundation/classes.ts';
import { numberText } from '../../../ui/foundation/formats.ts';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { viewAddress } from '../../navigation/links.ts';
import { standardViews } from './standardViews.ts';
import type { ListView } from './useListView.ts';

interface ViewsButtonProps {
  listView: ListView;
  /** By query. */
  counts: ReadonlyMap<string, number> | undefined;
}

/** Every view with the number of its invoices: those for everybody, the company's, the person's own. */
export function ViewsButton({ listView, counts }: ViewsButtonProps) {
  const [open, setOpen] = useState(false);
  const { views, active, asked } = listView;
  const close = () => setOpen(false);
  const groups: readonly (readonly [string, readonly View[]])[] = [
    ['Shared in the company', views.filter(({ isShared }) => isShared)],
    ['Only yours', views.filter(({ isShared }) => !isShared)],
  ];
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Views"
      align="start"
      className="w-80 p-2"
      trigger={
        <Button icon={<Bookmark aria-hidden className="size-4" />}>
          <span className="max-sm:sr-only">Views</span>
        </Button>
      }
    >
      <ul aria-label="Views for everybody">
        {standardViews.map(({ name, query }) => (
          <li key={name}>
            <ViewLink
              name={name}
              to={`/invoices?${query}`}
              count={counts?.get(query)}
              isHere={active === null && asked === query}
              onOpen={close}
            />
          </li>
        ))}
      </ul>
      {groups.map(
        ([label, some]) =>
          some.length > 0 && (
            <section key={label} className="mt-2 border-t border-line pt-2">
              <h2 className="px-2 pb-1 text-xs font-medium text-ink-muted">{label}</h2>
              <ul aria-label={label}>
                {some.map((view) => (
                  <li key={view.id}>
                    <ViewLink
                      name={view.name}
                      to={viewAddress(view)}
                      count={counts?.get(view.query)}
                      isHere={active?.id === view.id}
                      onOpen={close}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </Popover>
  );
}

interface ViewLinkProps {
  name: string;
  to: string;
  count: number | undefined;
  isHere: boolean;
  onOpen: () => void;
}

function ViewLink({ name, to, count, isHere, onOpen }: ViewLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      onClick={onOpen}
      className={classes(
        'flex min-h-8 min-w-0 items-center gap-2 rounded-md px-2 hover:bg-hover pointer-coarse:min-h-11',
        isHere && 'font-medium text-accent-ink',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {isHere && <Check aria-hidden className="size-4 shrink-0" />}
      {count !== undefined && (
        <span className="text-sm font-normal text-ink-muted tabular-nums">{numberText(count)}</span>
      )}
    </Link>
  );
}
