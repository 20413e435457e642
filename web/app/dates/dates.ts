/** In the person's own language and time zone. */
export function longDate(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** To the second, which tells apart what happened within one minute. */
export function dateAndTime(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}
