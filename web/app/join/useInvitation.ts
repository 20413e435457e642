import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { inspectInvitation } from '#shared/accounts/contract.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { type LinkProblem, linkProblem } from '../login/linkProblem.ts';
import { otherSignedInPerson } from '../login/otherSignedInPerson.ts';

export type InspectedInvitation = z.infer<NonNullable<typeof inspectInvitation.answer>>;

type Step =
  | { at: 'checking' }
  /** `replaces` is somebody else who is signed in on this browser. */
  | { at: 'invited'; invitation: InspectedInvitation; replaces: string | undefined }
  | { at: 'failed'; problem: LinkProblem }
  | { at: 'joined' };

interface OpenInvitation {
  step: Step;
  again: () => void;
  fail: (problem: LinkProblem) => void;
  done: () => void;
}

/** Reading an invitation does not use it up. */
export function useInvitation(token: string): OpenInvitation {
  const session = useSession();
  const [step, setStep] = useState<Step>({ at: 'checking' });

  const look = useCallback(async () => {
    setStep({ at: 'checking' });
    try {
      const invitation = await call(inspectInvitation, { body: { token } });
      const replaces = await otherSignedInPerson(session, invitation.email);
      setStep({ at: 'invited', invitation, replaces });
    } catch (error) {
      setStep({ at: 'failed', problem: linkProblem(error) });
    }
  }, [session, token]);

  useEffect(() => {
    void look();
  }, [look]);

  return {
    step,
    again: () => void look(),
    fail: (problem) => setStep({ at: 'failed', problem }),
    done: () => setStep({ at: 'joined' }),
  };
}
