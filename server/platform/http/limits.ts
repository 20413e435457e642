import type { Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { callsOfKey } from '#shared/api/limits.ts';
import type { LimitName } from '#shared/http/endpoint.ts';
import { type Problem, tooMany } from './problem.ts';

/**
 * Counts kept by each node for itself: enough against hammering. What must hold over all nodes (mails to one address)
 * is counted in Postgres by the capability that it belongs to.
 */
export interface Limits {
  /** Every request, by address. */
  general: Middleware;
  /** Whether an address may open one more socket. */
  allowsSocket(address: string): Promise<boolean>;
  consume(name: LimitName, key: string): Promise<void>;
  /** One more call by an API key: what is left of its allowance, as headers, and whether this one is refused. */
  consumeOfKey(keyId: string): Promise<{ left: Record<string, string>; refused: Problem | null }>;
}

interface Allowance {
  points: number;
  /** Seconds. */
  duration: number;
}

const generalAllowance: Allowance = { points: 1200, duration: 60 };
// A whole office comes back at once after its network was down.
const socketAllowance: Allowance = { points: 1200, duration: 60 };

const allowances: Record<LimitName, Allowance> = {
  signIn: { points: 20, duration: 15 * 60 },
  token: { points: 30, duration: 15 * 60 },
  // Each view of the sign-in screen begins one, for the browser to offer its passkeys.
  ceremony: { points: 600, duration: 15 * 60 },
  form: { points: 20, duration: 60 * 60 },
  invite: { points: 60, duration: 60 * 60 },
  // A folder of some hundred files goes through at once.
  upload: { points: 3000, duration: 60 * 60 },
  // A page reports at most once a minute; an office has many pages.
  clientErrors: { points: 300, duration: 15 * 60 },
};

export function createLimits(factor: number): Limits {
  const limiterFor = ({ points, duration }: Allowance) =>
    new RateLimiterMemory({ points: points * factor, duration });
  const general = limiterFor(generalAllowance);
  const sockets = limiterFor(socketAllowance);
  const keys = limiterFor(callsOfKey);
  const limiters: Record<LimitName, RateLimiterMemory> = {
    signIn: limiterFor(allowances.signIn),
    token: limiterFor(allowances.token),
    ceremony: limiterFor(allowances.ceremony),
    form: limiterFor(allowances.form),
    invite: limiterFor(allowances.invite),
    upload: limiterFor(allowances.upload),
    clientErrors: limiterFor(allowances.clientErrors),
  };
  return {
    general: async (ctx, next) => {
      await consume(general, ctx.ip);
      await next();
    },
    allowsSocket: (address) =>
      sockets.consume(address).then(
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
          'RateLimit-Policy': `"key";q=${keys.points};w=${callsOfKey.duration}`,
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
