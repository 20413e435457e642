import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { sandboxScreens, screens } from '../screens.ts';

/** Where an error was noticed: by the window, in a promise that nobody waited for, by a screen, or by synchronising. */
export const clientErrorSources = ['error', 'rejection', 'screen', 'sync'] as const;
export const clientErrorSource = z.enum(clientErrorSources);
export type ClientErrorSource = z.infer<typeof clientErrorSource>;

export const mostFrames = 20;
export const mostReportedAtOnce = 10;

/**
 * An error that nobody expected, without anything that could tell of an invoice or a person: no message, no address, and of
 * the stack only names in our scripts.
 */
export const clientError = z.strictObject({
  source: clientErrorSource,
  /** `TypeError` */
  name: z.string().regex(/^[A-Za-z]\w{0,59}$/),
  /** Of an error that has a code of ours. */
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/)
    .nullable(),
  /** `save app-1f3a.js:12:34` */
  stack: z.array(z.string().regex(/^[\w$.#]{1,80} [\w.-]{1,80}:\d{1,7}:\d{1,7}$/)).max(mostFrames),
  /** The script that the application began with: its name changes with every release. */
  version: z.string().regex(/^[\w.-]{1,80}$/),
  /** The pattern of its address: `/invoices/:id`. */
  screen: z.enum([...screens, ...sandboxScreens]).nullable(),
  /** How often, since it was reported last. */
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
