/** How pages and the service worker speak about forms that wait on the device for a connection. */

/** The calls that the worker keeps when there is no network. */
export const keptPaths = ['/api/demo-request', '/api/contact'] as const;

/** The worker answers with this status and header when it has kept a form rather than sent it. */
export const keptStatus = 202;
export const keptHeader = 'Docket-Kept';

/** A page tells the worker that the connection is back. */
export const askToSendKept = { type: 'SEND_KEPT_FORMS' } as const;
