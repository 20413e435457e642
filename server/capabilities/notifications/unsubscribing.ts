import { createHmac, timingSafeEqual } from 'node:crypto';
import { id } from '#shared/ids.ts';
import type { Config } from '../../platform/config.ts';
import type { Addressee } from './dueLetters.ts';

type Keys = Pick<Config, 'secretFor' | 'previousSecretFor'>;

const purpose = 'unsubscribing from letters';

/**
 * The token stops the letters of one person in one company and permits nothing else. It never
 * expires.
 */
export function unsubscribeToken(keys: Keys, { accountId, personId }: Addressee): string {
  const text = `${accountId}.${personId}`;
  return `${text}.${sign(keys.secretFor(purpose), text).toString('base64url')}`;
}

/** `null` when it is not ours. */
export function readUnsubscribeToken(keys: Keys, token: string): Addressee | null {
  const [accountId, personId, signature = ''] = token.split('.');
  if (!id.safeParse(accountId).success || !id.safeParse(personId).success) return null;
  if (accountId === undefined || personId === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = [keys.secretFor(purpose), keys.previousSecretFor(purpose)].some((key) => {
    const expected = key && sign(key, `${accountId}.${personId}`);
    return expected && expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? { accountId, personId } : null;
}

function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
