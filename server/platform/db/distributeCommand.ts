// npm run db:distribute: distributes the tables over the nodes of Citus, with data or empty.
import pg from 'pg';
import { readConfig } from '../config.ts';
import { OperatorError, runCommand } from '../lifetime.ts';
import { addressOf } from './database.ts';
import { distribute } from './distribute.ts';
import { migrate } from './migrate.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  const { databaseUrl } = config;
  if (!databaseUrl) {
    throw new OperatorError(
      'DATABASE_URL is not set: the Postgres that Docket starts by itself has no other nodes.',
    );
  }
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  try {
    await migrate(addressOf(databaseUrl, config.secretFor('database roles')));
    const { distributed, copied } = await distribute(owner);
    console.log(
      distributed + copied === 0
        ? 'All tables are distributed already.'
        : `${distributed} tables were distributed by account, ${copied} were copied to every node.`,
    );
  } finally {
    await owner.end();
  }
});
