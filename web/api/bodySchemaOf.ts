import type { ZodType } from 'zod';
import type { Access, Endpoint } from '#shared/http/endpoint.ts';

/** The schema of the call's body, to validate a form with. */
export function bodySchemaOf<A extends Access, P, Q, B, R>(
  endpoint: Endpoint<A, P, Q, B, R>,
): ZodType<B> {
  if (!endpoint.body) throw new Error(`${endpoint.method} ${endpoint.path} takes no body`);
  return endpoint.body;
}
