import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { inspectInvitation } from '#shared/accounts/contract.ts';
import { call } from '../../api/call.ts';
import { type LinkProblem, linkProblem } from '../login/linkProblem.ts';

export type InspectedInvitation = z.infer<NonNullable<typeof inspectInvitation.answer>>;

type Step =
  | { at: 'checking' }
  | { at: 'invited'; invitation: InspectedInvitation }
  | { at: 'failed'; problem: LinkProblem }
  | { at: 'joined' };

interface OpenInvitation {
  step: Step;
  again: () => void;
  fail: (problem: LinkProblem) => void;
  done: () => void;
}

/** Looking at an invitation uses nothing up. */
export function useInvitation(token: string): OpenInvitation {
  const [step, setStep] = useState<Step>({ at: 'checking' });

  const look = useCallback(async () => {
    setStep({ at: 'checking' });
    try {
      const invitation = await call(inspectInvitation, { body: { token } });
      setStep({ at: 'invited', invitation });
    } catch (error) {
      setStep({ at: 'failed', problem: linkProblem(error) });
    }
  }, [token]);

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
