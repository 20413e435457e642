import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useConnection } from '../../api/connection.ts';
import { useSessionState } from '../../store/session/SessionContext.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { sameOriginPath } from '../navigation/sameOriginPath.ts';
import { Page } from '../page/Page.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { signedOutText } from '../session/signedOutText.ts';
import { CheckYourMail } from './CheckYourMail.tsx';
import { LinkLanding } from './LinkLanding.tsx';
import { recentLinkRequest } from './linkRequest.ts';
import { useLinkToken } from './linkToken.ts';
import { SignInForm } from './SignInForm.tsx';

export function LoginScreen() {
  const token = useLinkToken();
  const next = useNext();
  return (
    <Page title="Sign in" description="Sign in to Docket with a link by mail or a passkey.">
      <PublicFrame>
        <Card className="mx-auto my-8 w-full max-w-md p-6 sm:my-16 sm:p-8">
          {token ? (
            <LinkLanding key={token} token={token} next={next} />
          ) : (
            <AskForLink next={next} />
          )}
        </Card>
      </PublicFrame>
    </Page>
  );
}

function AskForLink({ next }: { next: string }) {
  const state = useSessionState();
  const connection = useConnection();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  // A remembered session may have ended, and then this person must be able to sign in again.
  const stillIn =
    state.status === 'in' &&
    (state.validity === 'confirmed' ||
      (state.validity === 'remembered' && connection !== 'online'));
  if (stillIn) return <Navigate to={next} replace />;
  if (sentTo !== null)
    return <CheckYourMail email={sentTo} onOther={() => setSentTo(null)} next={next} />;
  return (
    <div className="flex flex-col gap-5">
      {state.status === 'out' && state.why === 'ended' && (
        <Banner tone="warning">{signedOutText}</Banner>
      )}
      <SignInForm
        email={typed}
        next={next}
        onSent={(email) => {
          setTyped(email);
          setSentTo(email);
        }}
      />
    </div>
  );
}

/**
 * Where to go after signing in: from the address, else from this browser's last request for a link.
 */
function useNext(): string {
  const [search] = useSearchParams();
  const [asked] = useState(() => recentLinkRequest(window.localStorage, Date.now()));
  const next = search.get('next') ?? asked?.next ?? null;
  return sameOriginPath(next, window.location.origin, '/dashboard');
}
