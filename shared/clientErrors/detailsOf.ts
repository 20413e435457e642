// Without zod, because the service worker of visitors loads it.

export const mostFrames = 20;

/** What a report may contain. */
export const formats = {
  name: /^[A-Za-z]\w{0,59}$/,
  code: /^[a-z][a-z0-9_]{0,59}$/,
  frame: /^[\w$.#]{1,80} [\w.-]{1,80}:\d{1,7}:\d{1,7}$/,
  version: /^[\w.-]{1,80}$/,
};

interface ErrorDetails {
  name: string;
  code: string | null;
  stack: string[];
}

/** The details of an error that may leave the device. */
export function detailsOf(error: unknown): ErrorDetails {
  if (!(error instanceof Error)) return { name: 'NoError', code: null, stack: [] };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return {
    name: formats.name.test(error.name) ? error.name : 'Error',
    code: formats.code.test(code) ? code : null,
    stack: framesOf(error).filter((frame) => formats.frame.test(frame)),
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
