import type { CaptureRow, OutboxItem } from '#sync/client/tables/rows.ts';
import { countThings } from '../database/countThings.ts';

export interface SyncStatus {
  kind: /** The device cannot store what was typed: it is lost when the page is closed. */
    | 'cannotKeep'
    /** Unsent data waits for the person to sign in again. */
    | 'signedOut'
    /** Unsent data waits for a reload with a newer version. */
    | 'tooOld'
    /** The outbox is loading. */
    | 'opening'
    /** Something was refused and waits for the person. */
    | 'attention'
    | 'offline'
    /** Something unexpected; it is tried again by itself. */
    | 'failing'
    | 'saving'
    | 'saved';
  /** The number of decisions, entities with edits, and files that wait to be sent. */
  waiting: number;
  /** The files among those. */
  waitingFiles: number;
  /** The number that came back. */
  attention: number;
}

interface Conditions {
  /** `undefined` while loading. */
  items: readonly OutboxItem[] | undefined;
  captures: readonly Pick<CaptureRow, 'state'>[] | undefined;
  online: boolean;
  signedOut: boolean;
  tooOld: boolean;
  failing: boolean;
  cannotKeep: boolean;
}

/** The most serious state that applies. */
export function syncStatus(conditions: Conditions): SyncStatus {
  const { items = [], captures = [], online, signedOut, tooOld, failing, cannotKeep } = conditions;
  const opening = !conditions.items || !conditions.captures;
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
    if (failing) return 'failing';
    return waiting > 0 ? 'saving' : 'saved';
  };
  return { kind: kind(), waiting, waitingFiles, attention };
}
