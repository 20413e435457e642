import type { SyncDatabase } from './tables/SyncDatabase.ts';

/** Who holds it sends and pulls (SPEC 11.3). */
export function lockName({ name }: Pick<SyncDatabase, 'name'>): string {
  return `docket-sync:${name}`;
}
