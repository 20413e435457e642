import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { countedAddress } from '../../platform/http/countedAddress.ts';

/** Rate limits, counted by each node on its own. */
export interface InboundLimits {
  /** False if the address has too many connections. Otherwise `closeConnection` has to follow. */
  openConnection(ip: string, id: string): Promise<boolean>;
  closeConnection(ip: string, id: string): void;
  /** False after too many misses: mails to unknown addresses, or calls that failed to authenticate. */
  mayTry(ip: string): Promise<boolean>;
  countMiss(ip: string): Promise<void>;
  /** Takes a counted miss back. */
  forgiveMiss(ip: string): Promise<void>;
  allowsMail(accountId: string): Promise<boolean>;
}

/** Per address; far below the limit for all clients together. */
const maxOpen = 10;
const connections = { points: 240, duration: 60 };
const misses = { points: 30, duration: 10 * 60 };
const mails = { points: 1_000, duration: 60 * 60 };

export function createInboundLimits(factor: number): InboundLimits {
  const limiterFor = ({ points, duration }: typeof mails) =>
    new RateLimiterMemory({ points: points * factor, duration });
  const [byAddress, missed, byAccount] = [connections, misses, mails].map(limiterFor);
  const open = new Map<string, Set<string>>();
  return {
    async openConnection(ip, id) {
      const counted = countedAddress(ip);
      const own = open.get(counted) ?? new Set();
      if (own.size >= maxOpen * factor) return false;
      open.set(counted, own.add(id));
      return consume(byAddress, counted);
    },
    closeConnection(ip, id) {
      const counted = countedAddress(ip);
      const own = open.get(counted);
      own?.delete(id);
      if (own?.size === 0) open.delete(counted);
    },
    async mayTry(ip) {
      const counted = await missed?.get(countedAddress(ip));
      return (counted?.remainingPoints ?? 1) > 0;
    },
    async countMiss(ip) {
      await consume(missed, countedAddress(ip));
    },
    async forgiveMiss(ip) {
      await missed?.reward(countedAddress(ip));
    },
    allowsMail: (accountId) => consume(byAccount, accountId),
  };
}

async function consume(limiter: RateLimiterMemory | undefined, key: string): Promise<boolean> {
  try {
    await limiter?.consume(key);
    return true;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return false;
  }
}
