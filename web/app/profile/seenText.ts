import type { SessionView } from '#shared/auth/contract.ts';
import { dateAndTime } from '../dates/dates.ts';

/** Tells apart sessions on the same kind of device. */
export function seenText({ lastSeenAt }: SessionView): string {
  return `last seen ${dateAndTime(lastSeenAt)}`;
}
