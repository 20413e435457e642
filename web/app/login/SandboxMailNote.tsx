import { hasSandbox } from '../sandbox/hasSandbox.ts';

/** Where to read mails that the sandbox does not send. */
export function SandboxMailNote() {
  if (!hasSandbox()) return null;
  return (
    <p className="mt-3 text-ink-muted">
      No mail leaves this machine:{' '}
      <a href="/sandbox/mail" className="font-medium text-accent-ink underline underline-offset-2">
        read it in the sandbox
      </a>
      .
    </p>
  );
}
