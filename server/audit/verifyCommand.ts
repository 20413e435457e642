// npm run audit:verify: recomputes every account's chain and names the first row that does not fit.
import { readConfig } from '../config.ts';
import { addressOf, openDatabase } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import { carryOut } from '../lifetime.ts';
import { createLog } from '../log.ts';
import { verifyAllChains } from './verify.ts';

await carryOut(async () => {
  const config = readConfig(process.env);
  const postgres = await openPostgres(config, { besideServer: true });
  const address = addressOf(postgres.ownerUrl, config.secretFor('database roles'));
  const db = openDatabase(address, createLog('warn'));
  try {
    const reports = await verifyAllChains(db);
    for (const { accountId, accountName, verified, fault } of reports) {
      const result = fault
        ? `BROKEN: ${fault}`
        : `whole: ${verified} rows, none changed or missing`;
      console.log(`${accountId} (${accountName}) ${result}`);
    }
    if (reports.some(({ fault }) => fault)) process.exitCode = 1;
  } finally {
    await db.close();
    await postgres.stop();
  }
});
