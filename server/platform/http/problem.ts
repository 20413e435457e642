import type { ErrorBody, FieldProblem } from '#shared/http/errorBody.ts';
import type { CodeOf, ErrorCode, StatusOf } from '#shared/http/errorCodes.ts';
import { anotherOwnerCode, passkeyNeededCode } from '#sync/protocol/owner.ts';

/** A refusal that is shown to the caller. All other errors are internal and their messages are not sent. */
export class Problem<Code extends ErrorCode = ErrorCode> extends Error {
  readonly status: StatusOf<Code>;
  readonly code: Code;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: StatusOf<Code>,
    code: Code,
    message: string,
    extra: { details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = extra.details ?? {};
    this.headers = extra.headers ?? {};
  }

  toBody(requestId: string): ErrorBody {
    const { message, code } = this;
    return { ...this.details, message, code, error: { message, code }, requestId };
  }
}

export const notSignedIn = () =>
  new Problem(401, 'not_signed_in', 'Please sign in to continue.', {
    details: { authenticated: false },
  });

/** A device must not send one person's outbox in the session of another. */
export const anotherOwner = () =>
  new Problem(
    409,
    anotherOwnerCode,
    'Somebody else is signed in here now. Sign in as the person who made this change to send it.',
  );

export const notAllowed = (caller: { email: string; via: string | null } | null = null) =>
  new Problem(
    403,
    'not_allowed',
    caller?.via
      ? `This key works in the place of ${caller.email}, whose role does not allow this.`
      : 'Your role does not allow this. Ask an admin of your company.',
  );

/** The company requires a passkey, which the caller has not used in this session. */
export const passkeyNeeded = () =>
  new Problem(
    403,
    passkeyNeededCode,
    'Your company requires a passkey. Add one, or use the one you have, to go on.',
  );

/** The same answer for unknown ids and for ids of other companies. */
export const notFound = (what: string) =>
  new Problem(404, 'not_found', `This ${what} does not exist.`);

export const conflict = (
  code: CodeOf<409>,
  message: string,
  details: Record<string, unknown> = {},
) => new Problem(409, code, message, { details });

/** The message is for people; `fields` has the paths for programs. */
export const invalid = (fields: readonly FieldProblem[]) =>
  new Problem(400, 'invalid', [...new Set(fields.map(({ message }) => message))].join('; '), {
    details: { fields },
  });

export const tooMany = (seconds: number, what = 'attempts') =>
  new Problem(
    429,
    'too_many_requests',
    `Too many ${what}. Please try again in ${waitingTime(seconds)}.`,
    {
      headers: { 'Retry-After': String(seconds) },
    },
  );

function waitingTime(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
