import { useCallback, useEffect, useRef, useState } from 'react';
import { inspectSignInLink, verifySignInLink } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { forgetAsking, recentAsking } from './askedForLink.ts';
import { type LinkProblem, linkProblem } from './linkProblem.ts';
import { somebodyElse } from './somebodyElse.ts';

export type SignInLinkStep =
  | { at: 'checking'; email?: string }
  /** `replaces` is who is signed in here now, if that is somebody else. */
  | { at: 'asking'; email: string; replaces: string | undefined; busy: boolean }
  | { at: 'failed'; email?: string; problem: LinkProblem }
  | { at: 'done'; email: string };

interface SignInLink {
  step: SignInLinkStep;
  signIn: () => void;
  again: () => void;
}

/**
 * Looks whose link it is, which uses nothing up. Where this browser asked for that person's link, it signs in at once;
 * anywhere else a person presses the button, because mail scanners open links, and because somebody else's link must
 * not sign a person in, or out, unseen.
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
    // A link works once, so it must not be tried twice.
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
