import { MailCheck } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { SandboxMailNote } from '../login/SandboxMailNote.tsx';
import { useFocusOnArrival } from '../navigation/useFocusOnArrival.ts';
import type { Mailed } from './useCheckout.ts';

/** A checkout does not prove who owns an e-mail address: a known address gets a sign-in link. */
export function LinkMailed({ email, paid, onOther }: Mailed & { onOther: () => void }) {
  useFocusOnArrival();
  return (
    <div className="flex flex-col items-start gap-5">
      <span
        aria-hidden
        className="flex size-10 items-center justify-center rounded-xl border border-line bg-sunken text-ink-muted"
      >
        <MailCheck className="size-5" />
      </span>
      <div>
        <h2 className="text-xl font-semibold break-words">
          {paid ? 'Your subscription has started' : `${email} already has an account`}
        </h2>
        <p className="mt-1.5 text-ink-muted">
          We have mailed a sign-in link to{' '}
          <strong className="font-semibold break-all text-ink">{email}</strong>:{' '}
          {paid
            ? 'open it to sign in. It works once, for 15 minutes.'
            : 'sign in with it to manage your subscription.'}
        </p>
        <SandboxMailNote />
      </div>
      {!paid && <Button onClick={onOther}>Use another address</Button>}
    </div>
  );
}
