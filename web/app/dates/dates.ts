/** In the person's own language and time zone. */
export function longDate(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** With seconds, to tell apart events within one minute. */
export function dateAndTime(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}
