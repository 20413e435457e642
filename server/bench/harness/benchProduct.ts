import { TestClient } from '../../testing/client.ts';
import type { Workplace } from '../../testing/killedReading.ts';
import { Programs } from '../../testing/program.ts';
import { type BenchDatabase, type BenchPostgres, withBenchDatabase } from './benchDatabase.ts';

/** Generous, for a busy machine. */
const startTimeoutInMs = 60_000;

export type BenchProduct = BenchDatabase & {
  /** The environment of every started server. */
  env: NodeJS.ProcessEnv;
  start(more?: NodeJS.ProcessEnv): ReturnType<Workplace['start']>;
};

/** Runs work with the real server: each start is a separate process on the same database. */
export async function withBenchProduct(
  work: (product: BenchProduct) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
  postgres: Omit<BenchPostgres, 'secret'> = {},
): Promise<void> {
  const startIn = async (database: BenchDatabase) => {
    const programs = new Programs();
    const whole = {
      DATABASE_URL: database.url,
      DATA_DIR: `${database.folder}/server`,
      SECRET_KEY: database.secret,
      DEMO: '0',
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'error',
      ...env,
    };
    const start = async (more: NodeJS.ProcessEnv = {}) => {
      const program = await programs.start({ ...whole, ...more });
      await program.ready(startTimeoutInMs);
      return { program, client: new TestClient(program, database.admin.client.sessionToken) };
    };
    try {
      await work({ ...database, env: whole, start });
    } finally {
      await programs.killAll();
    }
  };
  const secret = env['SECRET_KEY'];
  await withBenchDatabase(startIn, { ...postgres, ...(secret ? { secret } : {}) });
}
