import { useCallback, useEffect, useRef, useState } from 'react';
import {
  approveByMail,
  inspectMailDecision,
  type MailDecision,
  rejectByMail,
} from '#shared/notifications/mailDecision.ts';
import { ApiError } from '../../api/ApiError.ts';
import { call } from '../../api/call.ts';
import { type LinkProblem, linkProblem } from '../login/linkProblem.ts';

export type MailDecisionStep =
  | { at: 'checking' }
  /** `problem`: why the last attempt failed. */
  | { at: 'asking'; decision: MailDecision; problem: unknown }
  | { at: 'decided'; decision: MailDecision; message: string }
  | { at: 'failed'; problem: LinkProblem };

interface Deciding {
  step: MailDecisionStep;
  busy: boolean;
  approve: () => Promise<boolean>;
  reject: (reason: string) => Promise<boolean>;
  again: () => void;
}

/** Opening the link only reads it, because mail scanners do that too; a press decides. */
export function useMailDecision(token: string): Deciding {
  const [step, setStep] = useState<MailDecisionStep>({ at: 'checking' });
  const [busy, setBusy] = useState(false);
  const started = useRef(false);

  const look = useCallback(
    async (problem?: unknown) => {
      try {
        const decision = await call(inspectMailDecision, { body: { token } });
        setStep({ at: 'asking', decision, problem });
      } catch (error) {
        setStep({ at: 'failed', problem: linkProblem(problem ?? error) });
      }
    },
    [token],
  );

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void look();
  }, [look]);

  /** Resolves to false when the server was not reached: the form stays and can be sent again. */
  async function decide(work: () => Promise<{ message: string }>): Promise<boolean> {
    if (step.at !== 'asking') return false;
    setBusy(true);
    try {
      const { message } = await work();
      setStep({ at: 'decided', decision: step.decision, message });
      return true;
    } catch (error) {
      if (!isRefusal(error)) {
        setStep({ ...step, problem: error });
        return false;
      }
      // Load the current state, which shows what prevents the decision.
      await look(error);
      return true;
    } finally {
      setBusy(false);
    }
  }

  return {
    step,
    busy,
    approve: () => decide(() => call(approveByMail, { body: { token } })),
    reject: (comments) => decide(() => call(rejectByMail, { body: { token, comments } })),
    again: () => {
      setStep({ at: 'checking' });
      void look();
    },
  };
}

/** The server answered and refused. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
