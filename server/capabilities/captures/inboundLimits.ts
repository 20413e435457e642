import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts kept by each node for itself, by the address of whoever sends. */
export interface InboundLimits {
  /** Whether one more may begin now, beside those that are open; each of these is closed again. */
  openConnection(ip: string, id: string): Promise<boolean>;
  closeConnection(ip: string, id: string): void;
  /** Whether somebody who has asked for addresses that are nobody's, or was not who they said, may try once more. */
  mayTry(ip: string): Promise<boolean>;
  countMiss(ip: string): Promise<void>;
  /** It was none. */
  forgiveMiss(ip: string): Promise<void>;
  /** Whether one more mail may come to an account. */
  allowsMail(accountId: string): Promise<boolean>;
}

/** Far fewer than there are in all. */
const mostOpen = 10;
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
      const own = open.get(ip) ?? new Set();
      if (own.size >= mostOpen * factor) return false;
      open.set(ip, own.add(id));
      return consume(byAddress, ip);
    },
    closeConnection(ip, id) {
      const own = open.get(ip);
      own?.delete(id);
      if (own?.size === 0) open.delete(ip);
    },
    async mayTry(ip) {
      const counted = await missed?.get(ip);
      return (counted?.remainingPoints ?? 1) > 0;
    },
    async countMiss(ip) {
      await consume(missed, ip);
    },
    async forgiveMiss(ip) {
      await missed?.reward(ip);
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
