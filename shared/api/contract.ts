import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { scope, scopes } from '../http/scopes.ts';
import { id } from '../ids.ts';

const time = z.iso.datetime();

/** How every key begins: by it people, and programs that look for lost secrets, know what it is. */
export const keyMark = 'dk_live_';

/** In days; `null` is a key that works until it is revoked. */
export const lifetimes = [30, 90, 365, null] as const;

export const apiKey = z.object({
  id,
  name: z.string(),
  /** Its first characters, to tell it from others: the rest is nowhere but with whoever was given it. */
  prefix: z.string(),
  scopes: z.array(scope),
  /** In whose place it works. */
  createdBy: z.string(),
  createdAt: time,
  expiresAt: time.nullable(),
  /** To the minute. */
  lastUsedAt: time.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** Newest first; those that are revoked are gone from it. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  access: 'apiKeys.manage',
  answer: z.array(apiKey),
});

const distinctScopes = z
  .array(scope)
  .min(1, 'Choose at least one thing that the key may do')
  .transform((chosen) => scopes.filter((one) => chosen.includes(one)));

/** The one time that the key itself is answered. 402 where the plan has no API. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  access: 'apiKeys.manage',
  status: 201,
  body: z.strictObject({
    name: z.string().trim().min(1, 'Give the key a name').max(100, 'At most 100 characters'),
    scopes: distinctScopes,
    lifetimeInDays: z.literal(lifetimes),
  }),
  answer: z.object({ key: z.string(), apiKey }),
  answersSecret: true,
  limit: 'invite',
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:keyId',
  access: 'apiKeys.manage',
  params: z.strictObject({ keyId: id }),
});

/** What the key of the call is, and whose: the first call of somebody who tries one. */
export const getCallingKey = endpoint({
  method: 'GET',
  path: '/api/keys/current',
  access: 'account.read',
  scopes,
  answer: z.object({
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(scope),
    expiresAt: time.nullable(),
    account: z.object({ id, name: z.string() }),
  }),
});

/** All of this for programs, as OpenAPI 3.1. */
export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  answer: z.looseObject({ openapi: z.literal('3.1.0') }),
});
