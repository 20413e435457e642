// npm run db:distribute: distributes the tables over the nodes of Citus, with data or empty.
import pg from 'pg';
import { readConfig } from './config.ts';
import { addressOf } from './db/database.ts';
import { distribute } from './db/distribute.ts';
import { migrate } from './db/migrate.ts';
import { urlForRole } from './db/roles.ts';
import { createJobTables } from './jobs/jobs.ts';
import { OperatorError, runCommand } from './lifetime.ts';

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
    const address = addressOf(databaseUrl, config.secretFor('database roles'));
    await migrate(address);
    // Before: Citus refuses some of its types once the schema around them is on all nodes.
    await createJobTables(urlForRole(databaseUrl, address.roles.system, address.key));
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
