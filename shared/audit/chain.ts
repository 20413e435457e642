import { z } from 'zod';
import { canonicalText } from '../canonicalText.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';

const time = z.iso.datetime();

/** What was found out about an account's chain, and when. */
export const chainState = z.object({
  /** How many entries the log has. */
  length: z.int(),
  /** Up to which entry it was found whole when it was last looked at; `null` before anybody has looked. */
  verified: z.object({ upTo: z.int(), at: time }).nullable(),
  /** The first entry that is not as it was written. */
  fault: z.object({ entry: z.int(), text: z.string(), at: time }).nullable(),
  /** Somebody has asked for it to be looked at, and that is not over yet. */
  checking: z.boolean(),
  /** Why what somebody has asked for last was not looked at to its end, and what to do. */
  problem: z.string().nullable().default(null),
});
export type ChainState = z.infer<typeof chainState>;

export const getChainState = endpoint({
  method: 'GET',
  path: '/api/audit-logs/chain',
  access: 'audit.read',
  answer: chainState,
});

/** Has every entry looked at, from the first on; that may take a while. */
export const checkChain = endpoint({
  method: 'POST',
  path: '/api/audit-logs/chain/check',
  access: 'audit.read',
  status: 202,
  answer: chainState,
});

/** The end of the log as it is now, signed: a file to be kept elsewhere. */
export const downloadHead = endpoint({
  method: 'GET',
  path: '/api/audit-logs/chain/head',
  access: 'audit.read',
  answer: z.unknown(),
});

/** What signatures under heads are checked with, as PEM. */
export const downloadHeadKey = endpoint({
  method: 'GET',
  path: '/api/audit-logs/chain/public-key',
  access: 'anyone',
  answer: z.unknown(),
});

const statement = z.strictObject({
  format: z.literal('docket-audit-head-1'),
  accountId: id,
  /** The number of the last entry, and its hash, which covers all entries before it. */
  seq: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  time,
});
export type HeadStatement = z.infer<typeof statement>;

/** Ed25519 over `headText`, in base64. */
export const signedHead = statement.extend({ signature: z.base64() });
export type SignedHead = z.infer<typeof signedHead>;

/** What is signed: the head without its signature, as JSON with sorted keys and no spaces. */
export function headText({ format, accountId, seq, hash, time }: HeadStatement): string {
  return canonicalText({ format, accountId, seq, hash, time });
}

/** What comparing the log with a head that was kept has come to. */
export const headCheck = z.object({
  id,
  /** The end of the log as it was then, and when that was. */
  entry: z.int(),
  keptAt: time,
  /** `null` as long as the log is being looked at. */
  checkedAt: time.nullable(),
  /** What up to there is not as it was, in words. */
  fault: z.string().nullable(),
  /** Why the two were not compared to the end, and what to do. */
  problem: z.string().nullable().default(null),
});
export type HeadCheck = z.infer<typeof headCheck>;

/** Has the log compared with a head that was kept; reading all of it up to there may take a while. */
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
