import { totalInUsd } from '#shared/reports/inUsd.ts';
import type { SpendReport } from '#shared/reports/spend.ts';
import { Stat } from '../../ui/display/Stat.tsx';
import { amountText } from '../invoices/amountText.ts';
import { invoicesText } from '../invoices/texts.ts';

interface SpendTotalsProps {
  report: SpendReport;
  /** US dollars per unit of each currency. */
  rates: Readonly<Record<string, string>>;
}

/** Totals per currency; a grand total only by the company's own exchange rates. */
export function SpendTotals({ report: { spend, undecided }, rates }: SpendTotalsProps) {
  const totals = spend.map(({ total }) => total);
  const together = totals.length > 1 ? totalInUsd(totals, rates) : null;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {totals.slice(0, 3).map(({ currency, amount, count }) => (
        <Stat
          key={currency}
          label={`Spent in ${currency}`}
          value={amountText(amount, currency)}
          note={invoicesText(count)}
        />
      ))}
      {together && (
        <Stat
          label="Together in USD"
          value={amountText(together.amount, 'USD')}
          note={
            together.without.length > 0
              ? `By your company's rates; without ${together.without.join(', ')}`
              : "By your company's rates"
          }
        />
      )}
      {undecided.length > 0 && (
        <Stat
          label="Still to be decided"
          value={undecided.slice(0, 1).map(({ amount, currency }) => amountText(amount, currency))}
          note={[
            ...undecided.slice(1).map(({ amount, currency }) => amountText(amount, currency)),
            invoicesText(undecided.reduce((sum, { count }) => sum + count, 0)),
          ].join(' · ')}
        />
      )}
    </div>
  );
}
