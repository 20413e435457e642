import type { SyncDatabase } from './SyncDatabase.ts';

/** The lock of the tab or worker that sends and pulls (SPEC 11.3). */
export function lockName({ name }: Pick<SyncDatabase, 'name'>): string {
  return `docket-sync:${name}`;
}
