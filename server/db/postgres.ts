import type { Config } from '../config.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

export interface Postgres {
  ownerUrl: string;
  stop(): Promise<void>;
}

/**
 * The Postgres that DATABASE_URL names, or our own. A command that only looks may work `besideServer`: on the Postgres
 * of a server that is running, or on one that it starts for itself.
 */
export async function openPostgres(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { besideServer = false } = {},
): Promise<Postgres> {
  if (databaseUrl) return { ownerUrl: databaseUrl, stop: async () => {} };
  const running = besideServer ? await joinEmbeddedPostgres(dataDir) : null;
  const embedded = running ?? (await startEmbeddedPostgres(dataDir));
  return { ownerUrl: embedded.url, stop: embedded.stop };
}
