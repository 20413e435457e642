import type { ApiCall, Refusal } from './ApiCall.ts';

/** Refusals that any call with a key may get. */
export const generalRefusals: readonly Refusal[] = [
  { status: 401, code: 'not_signed_in', about: 'The call carries no key.' },
  { status: 401, code: 'unknown_key', about: 'What it carries is no key.' },
  { status: 401, code: 'expired_key', about: 'The key has expired.' },
  {
    status: 401,
    code: 'revoked_key',
    about: 'The key was revoked, or the member who created it has left the company.',
  },
  { status: 402, code: 'plan_without_api', about: 'The company’s plan has no API.' },
  {
    status: 402,
    code: 'no_subscription',
    about: 'The company’s subscription is over; `trial_expired` and `past_due` say how.',
  },
  { status: 403, code: 'missing_scope', about: 'The key has none of the scopes in `scopes`.' },
  { status: 403, code: 'not_allowed', about: 'The member who created the key may not do this.' },
  {
    status: 429,
    code: 'too_many_requests',
    about: 'Too many calls. `Retry-After` says in how many seconds to go on.',
  },
];

const invalid: Refusal = {
  status: 400,
  code: 'invalid',
  about: 'Something that was sent is not valid: `fields` says what.',
};
const notFound: Refusal = {
  status: 404,
  code: 'not_found',
  about: 'There is no such thing in your company.',
};
const unsupported: Refusal = {
  status: 415,
  code: 'unsupported_type',
  about: 'The body came under the wrong `Content-Type`.',
};
const keyReused: Refusal = {
  status: 422,
  code: 'key_reused',
  about: 'The `Idempotency-Key` was another call’s.',
};

/** All refusals of a call, sorted by status. */
export function refusalsOf({ endpoint, params, query, refusals = [] }: ApiCall): Refusal[] {
  const takesSomething = endpoint.takesBody || params !== undefined || query !== undefined;
  const all = [
    ...(takesSomething ? [invalid] : []),
    ...generalRefusals,
    ...(params ? [notFound] : []),
    ...(endpoint.takesBody ? [unsupported] : []),
    ...(endpoint.method === 'GET' ? [] : [keyReused]),
    ...refusals,
  ];
  return all.toSorted((one, other) => one.status - other.status);
}
