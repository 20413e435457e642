import { longDate } from './dates.ts';

const minuteInMs = 60_000;

export function lastSyncText(lastSync: string | null, now: number): string {
  if (lastSync === null) return 'Never synced';
  // A device clock that runs behind the server's must not give negative minutes.
  const minutes = Math.max(0, Math.floor((now - Date.parse(lastSync)) / minuteInMs));
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ago` : longDate(lastSync);
}
