import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts kept by each node for itself, by the address of whoever sends. */
export interface SmtpLimits {
  allowsConnection(ip: string): Promise<boolean>;
  /** Whether somebody who has asked for addresses that are nobody's may ask for another. */
  mayAsk(ip: string): Promise<boolean>;
  countUnknown(ip: string): Promise<void>;
  /** Whether one more mail may come to an account. */
  allowsMail(accountId: string): Promise<boolean>;
}

const connections = { points: 240, duration: 60 };
const unknownRecipients = { points: 30, duration: 10 * 60 };
const mails = { points: 1_000, duration: 60 * 60 };

export function createSmtpLimits(factor: number): SmtpLimits {
  const limiterFor = ({ points, duration }: typeof mails) =>
    new RateLimiterMemory({ points: points * factor, duration });
  const [byAddress, unknown, byAccount] = [connections, unknownRecipients, mails].map(limiterFor);
  return {
    allowsConnection: (ip) => consume(byAddress, ip),
    async mayAsk(ip) {
      const counted = await unknown?.get(ip);
      return (counted?.remainingPoints ?? 1) > 0;
    },
    async countUnknown(ip) {
      await consume(unknown, ip);
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
