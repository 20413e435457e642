import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import type { Checkout } from './useCheckout.ts';

interface CheckoutActionProps {
  checkout: Pick<Checkout, 'problem' | 'step' | 'finishPaid'>;
  label: string;
  /** The account fields are complete. */
  accountReady: boolean;
  /** The card fields are complete as well. */
  ready: boolean;
}

/** The submit button, with the problem of the last attempt above it. */
export function CheckoutAction({ checkout, label, accountReady, ready }: CheckoutActionProps) {
  const { problem, step, finishPaid } = checkout;
  const busy = step !== null;
  const looks = { size: 'lg', variant: 'primary', busy } as const;
  const creates = problem?.at === 'creation';
  const working = creates && step === 'creating' ? 'Creating...' : 'Processing...';
  return (
    <div className="flex flex-col gap-3">
      {problem && <Banner tone="danger">{problem.problem}</Banner>}
      {problem?.at === 'finish' ? (
        // The card is already confirmed, so the fields do not matter.
        <Button {...looks} onClick={finishPaid}>
          {busy ? working : 'Try Again'}
        </Button>
      ) : (
        <Button {...looks} type="submit" disabled={!busy && !(creates ? accountReady : ready)}>
          {busy ? working : creates ? 'Try Again' : label}
        </Button>
      )}
    </div>
  );
}
