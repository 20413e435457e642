import type { HttpAnswer } from '../../client/ports.ts';

/** Serialised and parsed, like an answer over the network. */
export function ok(json: unknown, status = 200): HttpAnswer {
  const text = JSON.stringify(json);
  return {
    status,
    json: text === undefined ? undefined : JSON.parse(text),
    retryAfterInMs: null,
  };
}

export function refusal(status: number, code: string, parts: object = {}): HttpAnswer {
  const message = `Refused: ${code}`;
  return ok({ message, code, error: { message, code }, ...parts }, status);
}
