import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { requestSignInLink } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useFocusOnArrival } from '../navigation/focusHeading.ts';
import { rememberLinkRequest } from './linkRequest.ts';
import { SandboxMailNote } from './SandboxMailNote.tsx';

interface CheckYourMailProps {
  email: string;
  next: string;
  onOther: () => void;
}

export function CheckYourMail({ email, next, onOther }: CheckYourMailProps) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  useFocusOnArrival();

  async function sendAgain() {
    setSending(true);
    setProblem(undefined);
    try {
      await call(requestSignInLink, { body: { email } });
      rememberLinkRequest(window.localStorage, { email, at: Date.now(), next });
      toast({ title: 'Sent again', description: 'Use the newest link in your inbox.' });
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-5">
      <span
        aria-hidden
        className="flex size-10 items-center justify-center rounded-xl border border-line bg-sunken text-ink-muted"
      >
        <MailCheck className="size-5" />
      </span>
      <div>
        <h1 className="text-2xl font-semibold">Check your mail</h1>
        <p className="mt-1.5 text-ink-muted">
          If <strong className="font-semibold break-all text-ink">{email}</strong> has an account, a
          sign-in link is on its way. It works once, for 15 minutes. Open it in this browser to be
          signed in at once.
        </p>
        <SandboxMailNote className="mt-3" />
      </div>
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onOther}>Use another address</Button>
        <Button variant="ghost" busy={sending} onClick={() => void sendAgain()}>
          Send it again
        </Button>
      </div>
    </div>
  );
}
