import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useFocusOnArrival } from '../navigation/useFocusOnArrival.ts';

interface ConfirmSignInProps {
  email: string;
  /** Somebody else who is signed in on this browser, and would be signed out. */
  replaces: string | undefined;
  busy: boolean;
  onSignIn: () => void;
}

export function ConfirmSignIn({ email, replaces, busy, onSignIn }: ConfirmSignInProps) {
  useFocusOnArrival();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-semibold">Sign in to Docket</h1>
        <p className="mt-1.5 text-ink-muted">
          This link signs you in as{' '}
          <strong className="font-semibold break-all text-ink">{email}</strong>.
        </p>
      </div>
      {replaces && (
        <Banner tone="warning">
          You are signed in as {replaces}. Going on signs you out and signs you in as {email}.
        </Banner>
      )}
      <Button variant="primary" size="lg" busy={busy} onClick={onSignIn}>
        Sign in
      </Button>
      <p className="text-sm text-ink-muted">
        Not you? Close this page: nothing has happened, and the link still works for its owner.
      </p>
    </div>
  );
}
