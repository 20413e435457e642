import type { TrailEntry } from '../audit/trail.ts';
import { type RuleValues, ruleFields } from './fields.ts';

/** A rule as it was from one change to the next. */
export interface RuleVersion {
  id: string;
  at: string;
  by: TrailEntry['by'];
  values: RuleValues;
  /** The values until this version; its own for the first. */
  before: RuleValues;
  /** The fields that this version changed; empty for the first. */
  changed: readonly (keyof RuleValues)[];
}

/** Each field that is saved is an edit of its own; what one person changed within this time is one version. */
const atOnceMs = 60_000;

/**
 * The versions of a rule, newest first, worked out backwards from its current values, because a long history is cut to
 * its latest part.
 */
export function ruleVersions(now: RuleValues, entries: readonly TrailEntry[]): RuleVersion[] {
  const versions: (RuleVersion & { changed: (keyof RuleValues)[] })[] = [];
  let values = now;
  for (const { id, at, by, action, status, changes } of entries) {
    if (status !== 'success') continue;
    if (action === 'create') {
      versions.push({ id, at, by, values, before: values, changed: [] });
      break;
    }
    let before = values;
    const changed: (keyof RuleValues)[] = [];
    for (const change of changes) {
      const field = change.field;
      if (!isField(field)) continue;
      const earlier = ruleFields[field].safeParse(change.before);
      if (!earlier.success) continue;
      changed.push(field);
      before = { ...before, [field]: earlier.data };
    }
    if (changed.length === 0) continue;
    const version = { id, at, by, values, before, changed };
    const newer = versions.at(-1);
    if (newer && isOneSave(newer, version)) {
      newer.changed.push(...changed.filter((one) => !newer.changed.includes(one)));
      newer.before = before;
    } else versions.push(version);
    values = before;
  }
  return versions;
}

function isOneSave(newer: RuleVersion, older: RuleVersion): boolean {
  const isSamePerson = newer.by?.email === older.by?.email;
  return isSamePerson && Date.parse(newer.at) - Date.parse(older.at) <= atOnceMs;
}

const isField = (name: string): name is keyof RuleValues => Object.hasOwn(ruleFields, name);
