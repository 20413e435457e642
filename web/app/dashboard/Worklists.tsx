import { Link } from 'react-router-dom';
import { type Worklist, worklistsFor } from '#shared/approvals/worklists.ts';
import { dayOf } from '#shared/dates/days.ts';
import type { Survey, WorklistSum } from '../../store/invoiceIndex/survey.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { dayText } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { worklistTexts } from '../invoices/texts.ts';
import { worklistAddress } from '../navigation/links.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** What waits for the person, by its next step: how many, how much, since when. */
export function Worklists({ survey }: { survey: Survey | undefined }) {
  const { me } = useSignedIn();
  const lists = worklistsFor(me.roles);
  if (lists.length === 0) return null;
  return (
    <nav aria-label="Worklists">
      {!survey && (
        <VisuallyHidden>
          <span role="status">Loading worklists…</span>
        </VisuallyHidden>
      )}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-5 lg:gap-4">
        {lists.map((list, index) => (
          <li key={list} className={classes('min-w-0', index === 0 && 'max-md:col-span-2')}>
            <Entry list={list} sum={survey?.worklists[list]} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  list: Worklist;
  sum: WorklistSum | undefined;
  isFirst: boolean;
}

function Entry({ list, sum, isFirst }: EntryProps) {
  const isDue = isFirst && sum !== undefined && sum.count > 0;
  return (
    <Link
      to={worklistAddress(list)}
      className={classes(
        'flex h-full flex-col rounded-xl border px-4 py-3 shadow-xs transition-colors',
        isDue ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-hover',
      )}
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate font-medium">{worklistTexts[list]}</span>
        {sum ? (
          <span className="text-lg font-semibold tabular-nums">
            {sum.count.toLocaleString('en-US')}
          </span>
        ) : (
          <Skeleton className="w-8" />
        )}
      </span>
      {sum ? <Details sum={sum} /> : <Skeleton className="mt-2 w-24 max-w-full" />}
    </Link>
  );
}

function Details({ sum: { count, amounts, oldest } }: { sum: WorklistSum }) {
  if (count === 0 || oldest === null) {
    return <span className="text-sm text-ink-muted">Nothing waits</span>;
  }
  return (
    <>
      <span className="truncate text-sm tabular-nums">{amountsText(amounts)}</span>
      <span className="truncate text-sm text-ink-muted tabular-nums">
        Oldest {dayText(dayOf(new Date(oldest)))}
      </span>
    </>
  );
}

/** The currency with most invoices, and how many others there are. */
function amountsText([first, ...others]: WorklistSum['amounts']): string {
  if (!first) return 'Without an amount';
  const text = amountText(first.amount, first.currency);
  if (others.length === 0) return text;
  return `${text} and ${others.length} more ${others.length === 1 ? 'currency' : 'currencies'}`;
}
