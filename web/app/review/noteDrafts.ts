import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';

const drafts = new WeakMap<LocalDatabase, Map<string, string>>();

/** Unsaved notes by invoice, kept while the person visits other screens. */
export function noteDrafts(database: LocalDatabase): Map<string, string> {
  const known = drafts.get(database) ?? new Map<string, string>();
  drafts.set(database, known);
  return known;
}
