import { Check, TriangleAlert } from 'lucide-react';
import { isHolding, isVerified } from '#shared/checks/holds.ts';
import type { Flag } from '#shared/invoices/contract.ts';
import { longDate } from '../dates/dates.ts';
import { CopyComparison } from './CopyComparison.tsx';
import { DismissFlag } from './DismissFlag.tsx';
import { RestoreFlag } from './RestoreFlag.tsx';
import { useReview } from './ReviewContext.ts';
import { useMayVerify } from './useMayVerify.ts';

export function FlagItem({ flag }: { flag: Flag }) {
  const { invoice } = useReview();
  const mayVerify = useMayVerify();
  const { code, explanation, about, dismissed } = flag;
  const isAnswered = dismissed !== null || isVerified(flag, invoice);
  const [other] = about;
  return (
    <li className="flex gap-2.5">
      {isAnswered ? (
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
      ) : (
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className={isAnswered ? 'wrap-break-word text-ink-muted' : 'wrap-break-word'}>
          {explanation}
        </p>
        {dismissed && (
          <p className="text-sm wrap-break-word">
            Not a problem: {dismissed.reason}
            <span className="text-ink-muted">
              {' '}
              – {dismissed.name}, {longDate(dismissed.at)}
            </span>
          </p>
        )}
        {code === 'potential_duplicate' && other && !dismissed && (
          <CopyComparison otherId={other} />
        )}
        {mayVerify && !isHolding(flag) && (
          <div>{dismissed ? <RestoreFlag flag={flag} /> : <DismissFlag flag={flag} />}</div>
        )}
      </div>
    </li>
  );
}
