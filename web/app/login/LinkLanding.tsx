import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { requestSignInLink } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { recentAsking, rememberAsking } from './askedForLink.ts';
import { CheckYourMail } from './CheckYourMail.tsx';
import { ConfirmSignIn } from './ConfirmSignIn.tsx';
import { LinkChecking } from './LinkChecking.tsx';
import { LinkFailed } from './LinkFailed.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSignInLink } from './useSignInLink.ts';

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
    const email = step.email ?? recentAsking(window.localStorage, Date.now())?.email;
    if (email === undefined) return setAfter({ show: 'form' });
    try {
      await call(requestSignInLink, { body: { email } });
      rememberAsking(window.localStorage, { email, at: Date.now(), next });
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
            action={
              step.problem.canRetry ? (
                <Button variant="primary" onClick={again}>
                  Try again
                </Button>
              ) : (
                <Button variant="primary" onClick={() => void sendNew()}>
                  Send me a new link
                </Button>
              )
            }
          />
        </div>
      );
  }
}
