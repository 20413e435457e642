import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { sandboxScreens, screens } from '../screens.ts';

/**
 * How an error was caught: by the window, as an unhandled rejection, by the error boundary of a screen, or in
 * synchronisation.
 */
const clientErrorSources = ['error', 'rejection', 'screen', 'sync'] as const;
const clientErrorSource = z.enum(clientErrorSources);
export type ClientErrorSource = z.infer<typeof clientErrorSource>;

const mostFrames = 20;
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

/** The details of an error that may leave the device. */
export function detailsOf(error: unknown): Pick<ClientError, 'name' | 'code' | 'stack'> {
  if (!(error instanceof Error)) return { name: 'NoError', code: null, stack: [] };
  const { name, code, stack } = clientError.shape;
  const validCode = 'code' in error ? code.safeParse(error.code).data : null;
  return {
    name: name.safeParse(error.name).data ?? 'Error',
    code: validCode ?? null,
    stack: framesOf(error).filter((frame) => stack.safeParse([frame]).success),
  };
}

/** `at save (https://docket.example/assets/app-1f3a.js:12:34)` in Chromium, `save@https://…:12:34` elsewhere. */
const frame =
  /^\s*(?:at )?(?:async )?(?:([\w$.#]+) ?[(@])?@?https?:\/\/[^\s/]+\/(?:[\w./@-]*\/)?([\w.-]+)(?:\?[^:\s]*)?:(\d+):(\d+)\)?$/;

function framesOf({ stack = '', message }: Error): string[] {
  // Chromium puts the message before the stack, and its lines may look like frames.
  const at = message === '' ? -1 : stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames
    .split('\n')
    .flatMap((line) => {
      const [, name = 'anonymous', script, row, column] = frame.exec(line) ?? [];
      return script === undefined ? [] : [`${name} ${script}:${row}:${column}`];
    })
    .slice(0, mostFrames);
}
