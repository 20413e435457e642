import type { SyncStatus } from '../../store/syncStatus.ts';

interface StatusText {
  text: string;
  /** Where there is little room. */
  short: string;
}

/** What the chip in the header says. */
export function statusText(
  { kind, waiting, attention }: SyncStatus,
  { unreachable = false } = {},
): StatusText {
  switch (kind) {
    case 'cannotKeep':
      return { text: "Can't keep changes on this device", short: "Can't keep" };
    case 'signedOut':
      return waiting > 0
        ? { text: `Sign in to send ${changes(waiting)}`, short: `Sign in · ${waiting}` }
        : { text: 'Signed out', short: 'Signed out' };
    case 'tooOld':
      return { text: 'Reload to go on saving', short: 'Reload' };
    case 'attention':
      return { text: `Needs attention · ${attention}`, short: `${attention}` };
    case 'offline':
      return offlineText(unreachable ? 'Server unreachable' : 'Offline', waiting);
    case 'saving':
      return { text: 'Saving…', short: 'Saving…' };
    case 'saved':
      return { text: 'Saved', short: 'Saved' };
  }
}

function offlineText(why: string, waiting: number): StatusText {
  return waiting > 0
    ? { text: `${why} · ${waiting} waiting`, short: `Offline · ${waiting}` }
    : { text: why, short: 'Offline' };
}

export function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
