import pino from 'pino';
import { addressOf, openDatabase } from '../../../platform/db/database.ts';
import { joinEmbeddedPostgres } from '../../../platform/db/embedded.ts';
import { freePort } from '../../../platform/freePort.ts';
import { createOwnDatabase } from '../../../testing/database.ts';
import { createCompany } from '../../../testing/people.ts';
import { killPostgres, type Program, Programs } from '../../../testing/program.ts';
import { publicUrl, roleKey, secretKey } from '../../../testing/server.ts';
import { TypingServer } from './TypingServer.ts';

const environment = {
  SECRET_KEY: secretKey,
  PUBLIC_URL: publicUrl,
  DEMO: '0',
  SANDBOX: '0',
  RATE_LIMIT_FACTOR: '1000',
};

/** A server that uses a database of the tests' Postgres. */
export async function startOnDatabase() {
  const programs = new Programs();
  const database = await createOwnDatabase();
  const [port, dataDir] = [await freePort(), await programs.folder()];
  const start = async (): Promise<Program> => {
    const program = await programs.start({
      ...{ ...environment, PORT: String(port), DATABASE_URL: database.url, DATA_DIR: dataDir },
    });
    await program.ready();
    return program;
  };
  let program = await start();
  const { url } = program;
  const company = await createCompany({ db: database.db, server: { url } });
  return {
    url,
    typing: new TypingServer({ port, db: database.db, company }),
    async killServer(): Promise<void> {
      program.signalAlone('SIGKILL');
      await program.ended();
      program = await start();
    },
    async endDatabaseConnections(): Promise<void> {
      await database.asSuperuser(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
    async stop(): Promise<void> {
      await programs.killAll();
      await database.close();
    },
  };
}

/** A server that has started its own Postgres. */
export async function startWithPostgres() {
  const programs = new Programs();
  const dataDir = await programs.folder();
  const program = await programs.start({ ...environment, DATA_DIR: dataDir });
  await program.ready();
  const postgres = await joinEmbeddedPostgres(dataDir);
  if (!postgres) throw new Error('The server has started no Postgres');
  const db = openDatabase(addressOf(postgres.url, roleKey()), pino({ level: 'silent' }));
  const { port, url } = program;
  const company = await createCompany({ db, server: { url } });
  return {
    typing: new TypingServer({ port, db, company }),
    said: () => program.said(),
    async killPostgres(): Promise<void> {
      await killPostgres(dataDir);
      // The server restarts it by itself.
      await program.ready();
    },
    async stop(): Promise<void> {
      await db.close();
      await programs.killAll();
    },
  };
}
