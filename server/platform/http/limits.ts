import type { Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { apiKeyRateLimit } from '#shared/api/contract.ts';
import type { LimitName } from '#shared/http/endpoint.ts';
import { countedAddress } from './countedAddress.ts';
import { type Problem, tooMany } from './problem.ts';

/**
 * Each node counts for itself, which suffices against floods. Limits that must apply across nodes (mails to one address)
 * are counted in Postgres by their capability.
 */
export interface Limits {
  /** For every request, by IP address. */
  general: Middleware;
  /** Whether an IP address may open another socket. */
  allowsSocket(address: string): Promise<boolean>;
  consume(name: LimitName, key: string): Promise<void>;
  /** Counts a call by an API key. `left` are the `RateLimit` headers; `refused` is set if the allowance is used up. */
  consumeOfKey(keyId: string): Promise<{ left: Record<string, string>; refused: Problem | null }>;
}

interface Allowance {
  points: number;
  /** Seconds. */
  duration: number;
}

const generalAllowance: Allowance = { points: 1200, duration: 60 };
// All devices of an office reconnect at once after a network failure.
const socketAllowance: Allowance = { points: 1200, duration: 60 };

const allowances: Record<LimitName, Allowance> = {
  signIn: { points: 20, duration: 15 * 60 },
  token: { points: 30, duration: 15 * 60 },
  // Each view of the sign-in screen starts a ceremony, so that the browser can offer passkeys.
  ceremony: { points: 600, duration: 15 * 60 },
  form: { points: 20, duration: 60 * 60 },
  invite: { points: 60, duration: 60 * 60 },
  // A folder of some hundred files may be uploaded at once.
  upload: { points: 3000, duration: 60 * 60 },
  // A mailed link shows the pages of its document.
  picture: { points: 600, duration: 15 * 60 },
  // A page reports at most once a minute, but an office has many pages open.
  clientErrors: { points: 300, duration: 15 * 60 },
};

export function createLimits(factor: number): Limits {
  const limiterFor = ({ points, duration }: Allowance) =>
    new RateLimiterMemory({ points: points * factor, duration });
  const general = limiterFor(generalAllowance);
  const sockets = limiterFor(socketAllowance);
  const keys = limiterFor(apiKeyRateLimit);
  const limiters: Record<LimitName, RateLimiterMemory> = {
    signIn: limiterFor(allowances.signIn),
    token: limiterFor(allowances.token),
    ceremony: limiterFor(allowances.ceremony),
    form: limiterFor(allowances.form),
    invite: limiterFor(allowances.invite),
    upload: limiterFor(allowances.upload),
    picture: limiterFor(allowances.picture),
    clientErrors: limiterFor(allowances.clientErrors),
  };
  return {
    general: async (ctx, next) => {
      await consume(general, countedAddress(ctx.ip));
      await next();
    },
    allowsSocket: (address) =>
      sockets.consume(countedAddress(address)).then(
        () => true,
        (refused: unknown) => {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          return false;
        },
      ),
    consume: (name, key) => consume(limiters[name], key),
    async consumeOfKey(keyId) {
      const spent = await keys.consume(keyId).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
      const seconds = secondsUntilNext(spent);
      return {
        left: {
          'RateLimit-Policy': `"key";q=${keys.points};w=${apiKeyRateLimit.duration}`,
          RateLimit: `"key";r=${spent.remainingPoints};t=${seconds}`,
        },
        refused: spent.consumedPoints > keys.points ? tooMany(seconds, 'calls') : null,
      };
    },
  };
}

const secondsUntilNext = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooMany(secondsUntilNext(refused));
  }
}
