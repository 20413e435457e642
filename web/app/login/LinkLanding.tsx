import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { inspectSignInLink, requestSignInLink, verifySignInLink } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useSession } from '../../store/session/SessionContext.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useFocusOnArrival } from '../navigation/focusHeading.ts';
import { CheckYourMail } from './CheckYourMail.tsx';
import { endedToast } from './endedToast.ts';
import { LinkChecking, LinkFailed } from './LinkFailed.tsx';
import { type LinkProblem, linkProblem } from './linkProblem.ts';
import { forgetLinkRequest, recentLinkRequest, rememberLinkRequest } from './linkRequest.ts';
import { otherSignedInPerson } from './otherSignedInPerson.ts';
import { SignInForm } from './SignInForm.tsx';

interface ConfirmSignInProps {
  email: string;
  /** Somebody else who is signed in on this browser, and would be signed out. */
  replaces: string | undefined;
  busy: boolean;
  onSignIn: () => void;
}

function ConfirmSignIn({ email, replaces, busy, onSignIn }: ConfirmSignInProps) {
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
          You are signed in as {replaces}. Continuing signs you out and signs you in as {email}.
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

type SignInLinkStep =
  | { at: 'checking'; email?: string }
  /** `replaces` is somebody else who is signed in on this browser. */
  | { at: 'asking'; email: string; replaces: string | undefined; busy: boolean }
  | { at: 'failed'; email?: string; problem: LinkProblem }
  | { at: 'done'; email: string };

interface SignInLink {
  step: SignInLinkStep;
  signIn: () => void;
  again: () => void;
}

/**
 * Reads whose link it is, which does not use it up. The browser that asked for the link signs in at
 * once. Any other browser needs a press: mail scanners open links, and somebody else's link must
 * not sign a person in or out unnoticed.
 */
function useSignInLink(token: string): SignInLink {
  const session = useSession();
  const [step, setStep] = useState<SignInLinkStep>({ at: 'checking' });
  const started = useRef(false);

  const use = useCallback(
    async (email: string) => {
      try {
        const { user, ended } = await call(verifySignInLink, { body: { token } });
        forgetLinkRequest(window.localStorage);
        await session.begin(user);
        endedToast(ended);
        setStep({ at: 'done', email });
      } catch (error) {
        setStep({ at: 'failed', email, problem: linkProblem(error) });
      }
    },
    [session, token],
  );

  const look = useCallback(async () => {
    setStep({ at: 'checking' });
    try {
      const { email } = await call(inspectSignInLink, { body: { token } });
      const asked = recentLinkRequest(window.localStorage, Date.now());
      const replaces = await otherSignedInPerson(session, email);
      if (asked?.email === email && replaces === undefined) await use(email);
      else setStep({ at: 'asking', email, replaces, busy: false });
    } catch (error) {
      setStep({ at: 'failed', problem: linkProblem(error) });
    }
  }, [session, token, use]);

  useEffect(() => {
    // A link works once; effects may run twice.
    if (started.current) return;
    started.current = true;
    void look();
  }, [look]);

  function signIn() {
    if (step.at !== 'asking') return;
    setStep({ ...step, busy: true });
    void use(step.email);
  }

  return { step, signIn, again: () => void look() };
}

interface LinkLandingProps {
  token: string;
  next: string;
}

/** The page that a mailed link opens. */
export function LinkLanding({ token, next }: LinkLandingProps) {
  const { step, signIn, again } = useSignInLink(token);
  const [after, setAfter] = useState<{ show: 'form' } | { show: 'mail'; email: string }>();
  const [problem, setProblem] = useState<string>();

  async function sendNew() {
    const email = step.email ?? recentLinkRequest(window.localStorage, Date.now())?.email;
    if (email === undefined) return setAfter({ show: 'form' });
    try {
      await call(requestSignInLink, { body: { email } });
      rememberLinkRequest(window.localStorage, { email, at: Date.now(), next });
      setAfter({ show: 'mail', email });
    } catch (error) {
      setProblem(problemText(error));
    }
  }

  if (after?.show === 'form') {
    return (
      <SignInForm email="" next={next} onSent={(email) => setAfter({ show: 'mail', email })} />
    );
  }
  if (after?.show === 'mail') {
    return (
      <CheckYourMail email={after.email} next={next} onOther={() => setAfter({ show: 'form' })} />
    );
  }
  switch (step.at) {
    case 'checking':
      return <LinkChecking title="Signing you in…" />;
    case 'asking':
      return (
        <ConfirmSignIn
          email={step.email}
          replaces={step.replaces}
          busy={step.busy}
          onSignIn={signIn}
        />
      );
    case 'done':
      return <Navigate to={next} replace />;
    case 'failed':
      return (
        <div className="flex flex-col gap-5">
          <FormProblem text={problem} />
          <LinkFailed
            problem={step.problem}
            onAgain={again}
            otherwise={
              <Button variant="primary" onClick={() => void sendNew()}>
                Send me a new link
              </Button>
            }
          />
        </div>
      );
  }
}
