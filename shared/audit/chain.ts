import { z } from 'zod';
import { canonicalText } from '../canonicalText.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';

const time = z.iso.datetime();

/** The result of the latest check of an account's chain. */
export const chainState = z.object({
  /** Number of entries in the log. */
  length: z.int(),
  /** The last entry that was verified, and when; `null` before the first check. */
  verified: z.object({ upTo: z.int(), at: time }).nullable(),
  /** The first entry that was tampered with. */
  fault: z.object({ entry: z.int(), text: z.string(), at: time }).nullable(),
  /** A requested check is running. */
  checking: z.boolean(),
  /** Why the last requested check did not finish, and what to do. */
  problem: z.string().nullable().default(null),
});
export type ChainState = z.infer<typeof chainState>;

export const getChainState = endpoint({
  method: 'GET',
  path: '/api/audit-logs/chain',
  access: 'audit.read',
  answer: chainState,
});

/** Starts a check of every entry, which may take a while. */
export const checkChain = endpoint({
  method: 'POST',
  path: '/api/audit-logs/chain/check',
  access: 'audit.read',
  status: 202,
  answer: chainState,
});

/** The signed head of the log, a file to be kept elsewhere. */
export const downloadHead = endpoint({
  method: 'GET',
  path: '/api/audit-logs/chain/head',
  access: 'audit.read',
  answer: z.unknown(),
});

/** The public key for signatures of heads, as PEM. */
export const downloadHeadKey = endpoint({
  method: 'GET',
  path: '/api/audit-logs/chain/public-key',
  access: 'anyone',
  answer: z.unknown(),
});

const statement = z.strictObject({
  format: z.literal('docket-audit-head-1'),
  accountId: id,
  /** Number and hash of the last entry; the hash covers all entries before it. */
  seq: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  time,
});
export type HeadStatement = z.infer<typeof statement>;

/** Ed25519 over `headText`, in base64. */
export const signedHead = statement.extend({ signature: z.base64() });
export type SignedHead = z.infer<typeof signedHead>;

/** The signed text: the head without its signature, as JSON with sorted keys and no spaces. */
export function headText({ format, accountId, seq, hash, time }: HeadStatement): string {
  return canonicalText({ format, accountId, seq, hash, time });
}

/** Result of comparing the log with a kept head. */
export const headCheck = z.object({
  id,
  /** The last entry when the head was kept, and when that was. */
  entry: z.int(),
  keptAt: time,
  /** `null` while the check runs. */
  checkedAt: time.nullable(),
  /** What has changed in the log since the head was kept, in words. */
  fault: z.string().nullable(),
  /** Why the comparison did not finish, and what to do. */
  problem: z.string().nullable().default(null),
});
export type HeadCheck = z.infer<typeof headCheck>;

/** Starts a comparison with a kept head; reading the log up to it may take a while. */
export const checkHead = endpoint({
  method: 'POST',
  path: '/api/audit-logs/chain/heads',
  access: 'audit.read',
  status: 202,
  body: signedHead,
  answer: headCheck,
});

export const getHeadCheck = endpoint({
  method: 'GET',
  path: '/api/audit-logs/chain/heads/:checkId',
  access: 'audit.read',
  params: z.strictObject({ checkId: id }),
  answer: headCheck,
});
