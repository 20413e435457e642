/** The messages of pages and the service worker about forms that are stored until there is a connection. */

export type KeptFormName = 'demo' | 'contact';

/** For each form, the call that the service worker stores while there is no network. */
export const keptPaths: Readonly<Record<KeptFormName, string>> = {
  demo: '/api/demo-request',
  contact: '/api/contact',
};

/** The service worker answers with this status and header when it has stored a form instead of sending it. */
export const keptStatus = 202;
export const keptHeader = 'Docket-Kept';

/** From a page to the service worker: the connection is back. */
export const askToSendKept = { type: 'SEND_KEPT_FORMS' } as const;

/** From the service worker to every page: the server has refused a stored form. */
export const keptFormRefused = { type: 'KEPT_FORM_REFUSED' } as const;

/** The event on a form's island: a stored form of its kind was refused. */
export const refusedEvent = 'docket:refused';

/** The state of a stored form after an answer of the server. */
export function fateOf(status: number): 'delivered' | 'refused' | 'waiting' {
  if (status < 400) return 'delivered';
  // A failure of the server, or a rate limit: the same form may be accepted later.
  const passing = status >= 500 || status === 408 || status === 425 || status === 429;
  return passing ? 'waiting' : 'refused';
}
