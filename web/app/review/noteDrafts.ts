import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';

const drafts = new WeakMap<LocalDatabase, Map<string, string>>();

/** Notes that somebody has begun, by invoice; they are still there when the person comes back to it. */
export function noteDrafts(database: LocalDatabase): Map<string, string> {
  const known = drafts.get(database) ?? new Map<string, string>();
  drafts.set(database, known);
  return known;
}
