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
  /** `problem`: why it was not decided just now. */
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

/** Looks what the link is about, which decides nothing; a person's press does. */
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

  /** False when nobody has heard of it: then it can be pressed once more, and what was typed is still there. */
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
      // What stands in its way now is shown as it is now.
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

/** Docket has looked at it and said no. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
