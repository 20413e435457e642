import { reportClientErrors } from '#shared/clientErrors/contract.ts';
import { screenOf } from '#shared/screens.ts';
import { call } from '../../api/call.ts';
import type { Connection } from '../../api/connection.ts';
import { ErrorReporter } from './ErrorReporter.ts';

/** Reports uncaught errors of this page. */
export function createErrorReporter({
  window,
  connection,
}: {
  window: Window;
  connection: Connection;
}): ErrorReporter {
  const reporter = new ErrorReporter({
    send: (errors) => call(reportClientErrors, { body: { errors } }),
    version: versionOf(window.document),
    screen: () => screenOf(window.location.pathname, { sandbox: true }),
  });
  window.addEventListener('error', ({ error }) => {
    // Browser warnings and errors of foreign scripts have no error object.
    if (error) reporter.report('error', error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    reporter.report('rejection', reason);
  });
  connection.subscribe(() => {
    if (connection.state() === 'online') reporter.wake();
  });
  return reporter;
}

/** The entry script, whose name has a hash and so identifies the release. */
function versionOf(document: Document): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const name = script ? new URL(script.src).pathname.split('/').at(-1) : undefined;
  return name && /^[\w.-]{1,80}$/.test(name) ? name : 'unknown';
}
