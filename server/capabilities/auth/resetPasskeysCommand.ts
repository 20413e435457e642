// npm run passkeys:reset -- ADDRESS: removes all passkeys of a person who has lost their device, and signs them out.
import { email } from '#shared/auth/contract.ts';
import { systemActor } from '../../platform/audit/write.ts';
import { readConfig } from '../../platform/config.ts';
import { addressOf, openDatabase } from '../../platform/db/database.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { urlForRole } from '../../platform/db/roles.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { OperatorError, runCommand } from '../../platform/lifetime.ts';
import { createLog } from '../../platform/log.ts';
import { createMail } from '../../platform/mail/mail.ts';
import { createSeal } from '../../platform/secrets/seal.ts';
import { findPersonByEmail } from './personStore.ts';
import { resetPasskeys } from './resetPasskeys.ts';

await runCommand(async () => {
  const given = email.safeParse(process.argv[2]);
  if (!given.success) throw new OperatorError('Give the e-mail address of the person.');
  const config = readConfig(process.env);
  const seal = createSeal(
    config.secretFor('sealed job data'),
    config.previousSecretFor('sealed job data'),
  );
  const postgres = await openPostgres(config, { besideServer: true });
  const address = addressOf(postgres.ownerUrl, config.secretFor('database roles'));
  const log = createLog('warn');
  const db = openDatabase(address, log);
  const { system, app } = address.roles;
  const systemUrl = urlForRole(address.ownerUrl, system, address.key);
  const jobs = createJobs({ systemUrl, appRole: app, db, log });
  try {
    await jobs.start([], { works: false });
    const { passkeys, sessions } = await db.acrossAccounts('sign-in', async (tx) => {
      const person = await findPersonByEmail(tx, given.data);
      if (!person) throw new OperatorError(`Nobody has the address ${given.data}.`);
      const mail = createMail(jobs, seal);
      const { publicUrl } = config;
      return resetPasskeys(tx, person.id, { mail, publicUrl, actor: systemActor });
    });
    console.log(`${given.data}: ${passkeys} passkeys removed, ${sessions} sessions ended.`);
  } finally {
    await jobs.stop();
    await db.close();
    await postgres.stop();
  }
});
