// npm run stripe:replay [time]: handles the events since a time again, or the unhandled ones.
import { readConfig } from '../../platform/config.ts';
import { addressOf, openDatabase } from '../../platform/db/database.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { OperatorError, runCommand } from '../../platform/lifetime.ts';
import { createLog } from '../../platform/log.ts';
import { Gates } from '../../platform/outside/Gates.ts';
import { replayEvents } from './events.ts';
import { billingProvider } from './provider.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  const provider = billingProvider(config, config.port, new Gates());
  if (!provider) throw new OperatorError('Neither keys of Stripe nor the sandbox are configured.');
  const given = process.argv[2];
  const since = given === undefined ? null : new Date(given);
  if (since && Number.isNaN(since.getTime())) {
    throw new OperatorError('Give a time such as 2026-03-01T00:00:00Z, or nothing.');
  }
  const postgres = await openPostgres(config, { besideServer: true });
  const address = addressOf(postgres.ownerUrl, config.secretFor('database roles'));
  const db = openDatabase(address, createLog('warn'));
  try {
    console.log(`${await replayEvents({ db, provider }, since)} events were worked on again.`);
  } finally {
    await db.close();
    await postgres.stop();
  }
});
