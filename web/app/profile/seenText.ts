import type { SessionView } from '#shared/auth/contract.ts';
import { dateAndTime } from '../dates/dates.ts';

/** Tells two sessions of the same kind of device apart. */
export function seenText({ lastSeenAt }: SessionView): string {
  return `last seen ${dateAndTime(lastSeenAt)}`;
}
