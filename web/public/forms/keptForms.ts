/** How pages and the service worker speak about forms that wait on the device for a connection. */

export type KeptFormName = 'demo' | 'contact';

/** Of each form, the call that the worker keeps when there is no network. */
export const keptPaths: Readonly<Record<KeptFormName, string>> = {
  demo: '/api/demo-request',
  contact: '/api/contact',
};

/** The worker answers with this status and header when it has kept a form rather than sent it. */
export const keptStatus = 202;
export const keptHeader = 'Docket-Kept';

/** A page tells the worker that the connection is back. */
export const askToSendKept = { type: 'SEND_KEPT_FORMS' } as const;

/** The worker tells every page that the server would not have a form that was kept. */
export const keptFormRefused = { type: 'KEPT_FORM_REFUSED' } as const;

/** Tells the part of a page that holds a form: one like it has come back refused. */
export const refusedEvent = 'docket:refused';

/** What becomes of a kept form when the server has answered it. */
export function fateOf(status: number): 'delivered' | 'refused' | 'waiting' {
  if (status < 400) return 'delivered';
  // The server’s trouble, or too many at once: the same form may well be taken later.
  const passing = status >= 500 || status === 408 || status === 425 || status === 429;
  return passing ? 'waiting' : 'refused';
}
