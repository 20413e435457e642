import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { sandboxScreens, screens } from '../screens.ts';
import { formats, mostFrames } from './detailsOf.ts';

/**
 * How an error was caught: by the window, as an unhandled rejection, by the error boundary of a screen, in
 * synchronisation, or in a service worker.
 */
const clientErrorSources = ['error', 'rejection', 'screen', 'sync', 'worker'] as const;
const clientErrorSource = z.enum(clientErrorSources);
export type ClientErrorSource = z.infer<typeof clientErrorSource>;

export const mostReportedAtOnce = 10;

/**
 * An unexpected error without any content of invoices or people: no message, no URL, and only function names and
 * positions from our scripts.
 */
export const clientError = z.strictObject({
  source: clientErrorSource,
  /** `TypeError` */
  name: z.string().regex(formats.name),
  /** Of errors with one of our codes. */
  code: z.string().regex(formats.code).nullable(),
  /** `save app-1f3a.js:12:34` */
  stack: z.array(z.string().regex(formats.frame)).max(mostFrames),
  /** The entry script, whose name changes with every release. */
  version: z.string().regex(formats.version),
  /** The route pattern: `/invoices/:id`. */
  screen: z.enum([...screens, ...sandboxScreens]).nullable(),
  /** Occurrences since the last report. */
  times: z.int().min(1).max(100_000),
});
export type ClientError = z.infer<typeof clientError>;

export const reportClientErrors = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  access: 'anyone',
  body: z.strictObject({ errors: z.array(clientError).min(1).max(mostReportedAtOnce) }),
  bodyLimit: 64_000,
  limit: 'clientErrors',
});
