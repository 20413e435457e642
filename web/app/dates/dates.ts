/** In the person's own language and time zone. */
export function longDate(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

export function dateAndTime(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
