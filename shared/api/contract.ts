import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { scope, scopes } from '../http/scopes.ts';
import { id } from '../ids.ts';

/** Rate limit of one key, per node: points per so many seconds. */
export const apiKeyRateLimit = { points: 600, duration: 60 };

/** Active keys that a company may have at once. */
export const maxApiKeys = 50;

const time = z.iso.datetime();

/** Prefix of every key, by which people and secret scanners recognise it. */
export const apiKeyPrefix = 'dk_live_';

/** In days; `null` means that the key works until it is revoked. */
export const lifetimes = [30, 90, 365, null] as const;

const apiKey = z.object({
  id,
  name: z.string(),
  /** Its first characters, to tell keys apart. The key itself is not stored. */
  prefix: z.string(),
  scopes: z.array(scope),
  /** The member on whose behalf it acts. */
  createdBy: z.string(),
  createdAt: time,
  expiresAt: time.nullable(),
  /** Precise to the minute. */
  lastUsedAt: time.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** Newest first, without revoked keys. */
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

/** The only answer that contains the key itself. 402 when the plan has no API. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  access: 'apiKeys.manage',
  proof: 'fresh',
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

/** Describes the key that makes this call: a first call to try a key with. */
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

/** The API description as OpenAPI 3.1. */
export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  answer: z.looseObject({ openapi: z.literal('3.1.0') }),
});
