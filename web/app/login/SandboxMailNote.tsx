import { classes } from '../../ui/foundation/classes.ts';
import { hasSandbox } from '../sandbox/hasSandbox.ts';

/** Where to read mails that the sandbox does not send. */
export function SandboxMailNote({ className }: { className?: string }) {
  if (!hasSandbox()) return null;
  return (
    <p className={classes('text-ink-muted', className)}>
      No mail leaves this machine:{' '}
      <a href="/sandbox/mail" className="font-medium text-accent-ink underline underline-offset-2">
        read it in the sandbox
      </a>
      .
    </p>
  );
}
