import { useCallback, useEffect, useRef, useState } from 'react';
import { inspectSignInLink, verifySignInLink } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { forgetAsking, recentAsking } from './askedForLink.ts';
import { type LinkProblem, linkProblem } from './linkProblem.ts';
import { somebodyElse } from './somebodyElse.ts';

export type SignInLinkStep =
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
export function useSignInLink(token: string): SignInLink {
  const session = useSession();
  const [step, setStep] = useState<SignInLinkStep>({ at: 'checking' });
  const started = useRef(false);

  const use = useCallback(
    async (email: string) => {
      try {
        const { user } = await call(verifySignInLink, { body: { token } });
        forgetAsking(window.localStorage);
        await session.begin(user);
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
      const asked = recentAsking(window.localStorage, Date.now());
      const replaces = await somebodyElse(session, email);
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
