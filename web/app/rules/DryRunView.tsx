import type { Member } from '#shared/accounts/contract.ts';
import type { Outcome } from '#shared/approvals/dryRun.ts';
import { amountText } from '../invoices/amountText.ts';
import { approversText } from './texts.ts';
import { useGroupsHere } from './useApprovalSettings.ts';
import { type DryRun, mostTried } from './useDryRun.ts';

const mostListed = 8;

/** The invoices that would need other approvals, newest first. */
export function DryRunView({ run, members }: { run: DryRun; members: readonly Member[] }) {
  const { tried, differences } = run;
  const groups = useGroupsHere();
  const needs = ({ requiredApprovers, inSequence }: Outcome) => {
    const who = approversText(requiredApprovers, members, groups);
    return inSequence && requiredApprovers.length > 1 ? `${who}, one after the other` : who;
  };
  const more = differences.length - mostListed;
  return (
    <div className="flex flex-col gap-2" role="status">
      <p>{summary(tried, differences.length)}</p>
      {differences.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {differences.slice(0, mostListed).map(({ invoice, before, after }) => (
            <li key={invoice.id} className="px-3 py-2">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 font-medium wrap-anywhere">
                  {invoice.vendorName ?? 'No vendor'} {invoice.invoiceNumber}
                </span>
                <span className="tabular-nums">{amountText(invoice.amount, invoice.currency)}</span>
              </span>
              <span className="block text-sm wrap-anywhere text-ink-muted">
                Now: {needs(before)}
              </span>
              <span className="block text-sm wrap-anywhere">Then: {needs(after)}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-sm text-ink-muted">And {more} more.</p>}
    </div>
  );
}

/** "4 of the last 100 invoices would need other approvals." */
function summary(tried: number, changed: number): string {
  if (tried === 0) return 'There are no invoices to try it on yet.';
  const all = tried < mostTried ? `${tried} invoices` : `last ${mostTried} invoices`;
  if (changed === 0) return `None of the ${all} would need other approvals.`;
  return `${changed} of the ${all} would need other approvals.`;
}
