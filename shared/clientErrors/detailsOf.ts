import { type ClientError, clientError, mostFrames } from './contract.ts';

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
