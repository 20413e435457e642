import { Link } from 'react-router-dom';
import { type Worklist, worklistsFor } from '#shared/approvals/worklists.ts';
import { dayOf } from '#shared/dates/days.ts';
import type { Survey, WorklistSum } from '../../store/invoiceIndex/survey.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { dayText } from '../dates/dates.ts';
import { amountText, withoutText } from '../invoices/amountText.ts';
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
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-6 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-4">
        {lists.map((list, index) => (
          <li key={list} className={classes('min-w-0', spanOf(index, lists.length))}>
            <Entry list={list} sum={survey?.worklists[list]} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Of two columns on phones and six on tablets: full rows, with the first lists in the widest places. A person has four lists
 * or five; one list alone would fill a third of a tablet's row.
 */
function spanOf(index: number, count: number): string {
  const isOdd = count % 2 === 1;
  return classes(
    isOdd && index === 0 && 'max-md:col-span-2',
    isOdd && index >= count - 3 ? 'md:max-lg:col-span-2' : 'md:max-lg:col-span-3',
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
          <span className="text-lg font-semibold tabular-nums">{numberText(sum.count)}</span>
        ) : (
          <Skeleton className="w-8" />
        )}
      </span>
      {sum ? <Details sum={sum} /> : <Skeleton className="mt-2 w-24 max-w-full" />}
    </Link>
  );
}

function Details({ sum }: { sum: WorklistSum }) {
  const { count, oldest } = sum;
  if (count === 0 || oldest === null) {
    return <span className="text-sm text-ink-muted">Nothing waits</span>;
  }
  return (
    <>
      <span className="flex flex-wrap gap-x-2 text-sm tabular-nums">
        {amountTexts(sum).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
      <span className="truncate text-sm text-ink-muted tabular-nums">
        Oldest {dayText(dayOf(new Date(oldest)))}
      </span>
    </>
  );
}

const mostCurrencies = 2;

/** The total in the company's currency; where no rate is known, the currencies with most invoices. */
function amountTexts({ amounts, together }: WorklistSum): string[] {
  if (together?.isConverted) {
    const left = withoutText(together.without);
    return [amountText(together.amount, together.currency), ...(left ? [left] : [])];
  }
  if (amounts.length === 0) return ['Without an amount'];
  const texts = amounts
    .slice(0, mostCurrencies)
    .map(({ amount, currency }) => amountText(amount, currency));
  const others = amounts.length - texts.length;
  return others > 0 ? [...texts, `and ${others} more`] : texts;
}
