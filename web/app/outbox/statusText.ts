import type { SyncStatus } from '../../store/syncing/syncStatus.ts';

interface StatusText {
  text: string;
  /** For narrow screens. */
  short: string;
}

/** The text of the sync chip in the header. */
export function statusText(
  { kind, waiting, waitingFiles, attention }: SyncStatus,
  { unreachable = false } = {},
): StatusText {
  switch (kind) {
    case 'cannotKeep':
      return { text: "Can't save changes on this device", short: "Can't save" };
    case 'signedOut':
      return waiting > 0
        ? {
            text: `Sign in to send ${unsentText(waiting, waitingFiles)}`,
            short: `Sign in · ${waiting}`,
          }
        : { text: 'Signed out', short: 'Signed out' };
    case 'tooOld':
      return { text: 'Reload to go on saving', short: 'Reload' };
    case 'opening':
      return { text: 'Opening…', short: '…' };
    case 'attention':
      return { text: `Needs attention · ${attention}`, short: `${attention}` };
    case 'offline':
      return offlineText(unreachable ? 'Server unreachable' : 'Offline', waiting);
    case 'failing':
      return waiting > 0
        ? { text: `Not syncing · ${waiting} waiting`, short: `Not syncing · ${waiting}` }
        : { text: 'Not syncing, trying again', short: 'Not syncing' };
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

/** "1 change", "2 files", "3 changes and 1 file". */
export function unsentText(all: number, files: number): string {
  const changes = all - files;
  const parts = [
    changes > 0 && (changes === 1 ? '1 change' : `${changes} changes`),
    files > 0 && (files === 1 ? '1 file' : `${files} files`),
  ];
  return parts.filter(Boolean).join(' and ');
}
