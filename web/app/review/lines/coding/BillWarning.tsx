import { TriangleAlert } from 'lucide-react';
import { isForApproval } from '#shared/coding/problems.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { useChecking } from '../../Checking.ts';
import { useReview } from '../../ReviewContext.ts';
import { useCodingProblems } from './useCodingProblems.ts';

/** Said beside Approve: that the books would refuse the bill as it is coded, or have another total. Leads to the cell. */
export function BillWarning() {
  const { invoice } = useReview();
  const { goTo } = useChecking();
  const problems = useCodingProblems().filter(isForApproval);
  const [first] = problems;
  if (!first || invoice.isSample) return null;
  const line = invoice.lines.findIndex(({ id }) => first.key.split(/[:/]/)[0] === id);
  const who = first.books === 'own' ? 'Your books' : ledgerNames[first.books].short;
  const where = line < 0 ? '' : `Line ${line + 1}: `;
  const refused = first.isRefused ? `${who} would refuse this bill. ` : '';
  const text = `${refused}${where}${first.message}`;
  return (
    <button
      type="button"
      onClick={() => goTo(first.key)}
      title={problems.map(({ message }) => message).join('\n')}
      className="flex max-w-72 items-start gap-1.5 rounded-md text-left text-sm text-warning-ink hover:underline max-lg:-order-1 max-lg:max-w-none max-lg:basis-full pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning" />
      <span className="line-clamp-2">
        {text}
        {problems.length > 1 && ` And ${problems.length - 1} more.`}
      </span>
    </button>
  );
}
