import { z } from 'zod';

/** An IANA name that the platform supports: `Europe/Berlin`. */
export const timeZone = z.string().max(100).refine(isTimeZone, 'This is no time zone');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
