import type { CaptureRow, OutboxItem } from '#sync/client/tables/rows.ts';

export interface SyncStatus {
  kind: /** This device cannot take what was typed: it is gone when the page is closed. */
    | 'cannotKeep'
    /** Kept until the person signs in again. */
    | 'signedOut'
    /** Kept until the page is reloaded with a newer version. */
    | 'tooOld'
    /** What waits on this device is not read yet, for a moment. */
    | 'opening'
    /** Something came back to the person. */
    | 'attention'
    | 'offline'
    | 'saving'
    | 'saved';
  /** How many things wait to be sent: every decision, every entity with edits, and every file. */
  waiting: number;
  /** How many of those are files. */
  waitingFiles: number;
  /** How many came back. */
  attention: number;
}

interface Circumstances {
  /** `undefined` until it is read: nobody knows yet whether all is saved. */
  items: readonly OutboxItem[] | undefined;
  captures: readonly Pick<CaptureRow, 'state'>[] | undefined;
  online: boolean;
  signedOut: boolean;
  tooOld: boolean;
  cannotKeep: boolean;
}

/** The worst first. */
export function syncStatus(circumstances: Circumstances): SyncStatus {
  const { items = [], captures = [], online, signedOut, tooOld, cannotKeep } = circumstances;
  const opening = !circumstances.items || !circumstances.captures;
  const waitingFiles = captures.filter(({ state }) => state !== 'attention').length;
  const waiting = countThings(items.filter(({ state }) => state !== 'attention')) + waitingFiles;
  const attention =
    countThings(items.filter(({ state }) => state === 'attention')) +
    captures.length -
    waitingFiles;
  const kind = () => {
    if (cannotKeep) return 'cannotKeep';
    if (signedOut) return 'signedOut';
    if (tooOld) return 'tooOld';
    if (opening) return 'opening';
    if (attention > 0) return 'attention';
    if (!online) return 'offline';
    return waiting > 0 ? 'saving' : 'saved';
  };
  return { kind: kind(), waiting, waitingFiles, attention };
}

/** Nobody counts keystrokes: all the edits of one thing are one. */
export function countThings(items: readonly OutboxItem[]): number {
  const decisions = items.filter(({ kind }) => kind === 'decision').length;
  const edited = new Set(items.filter(({ kind }) => kind === 'edit').map(({ entity }) => entity));
  return decisions + edited.size;
}
