import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { sandboxScreens, screens } from '../screens.ts';

/**
 * How an error was caught: by the window, as an unhandled rejection, by the error boundary of a screen, or in
 * synchronisation.
 */
export const clientErrorSources = ['error', 'rejection', 'screen', 'sync'] as const;
export const clientErrorSource = z.enum(clientErrorSources);
export type ClientErrorSource = z.infer<typeof clientErrorSource>;

export const mostFrames = 20;
export const mostReportedAtOnce = 10;

/**
 * An unexpected error without any content of invoices or people: no message, no URL, and only function names and
 * positions from our scripts.
 */
export const clientError = z.strictObject({
  source: clientErrorSource,
  /** `TypeError` */
  name: z.string().regex(/^[A-Za-z]\w{0,59}$/),
  /** Of errors with one of our codes. */
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/)
    .nullable(),
  /** `save app-1f3a.js:12:34` */
  stack: z.array(z.string().regex(/^[\w$.#]{1,80} [\w.-]{1,80}:\d{1,7}:\d{1,7}$/)).max(mostFrames),
  /** The entry script, whose name changes with every release. */
  version: z.string().regex(/^[\w.-]{1,80}$/),
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
