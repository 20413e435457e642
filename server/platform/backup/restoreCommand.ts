// npm run restore -- FILE: restores a backup into an empty database and its files into the configured store.
import path from 'node:path';
import { readConfig } from '../config.ts';
import { addressOf } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import { openFileStore } from '../files/openFileStore.ts';
import { OperatorError, runCommand } from '../lifetime.ts';
import { Gates } from '../outside/Gates.ts';
import { restore } from './restore.ts';
import { secretMarkOf } from './secretMark.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new OperatorError('Name the file to restore: npm run restore -- docket.backup');
  const config = readConfig(process.env);
  const began = performance.now();
  const postgres = await openPostgres(config);
  try {
    const { companies, files, takenAt, otherSecret, damaged } = await restore(path.resolve(file), {
      address: addressOf(postgres.ownerUrl, config.secretFor('database roles')),
      files: openFileStore(config, new Gates()),
      backupKey: config.backupKey,
      secretMark: secretMarkOf(config),
      incomingFolder: path.join(config.dataDir, 'incoming'),
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `Restored ${companies} companies and ${files} files as they were at ${takenAt}, in ${seconds} s. Check them with: npm run audit:verify`,
    );
    if (otherSecret) {
      console.warn(
        'SECRET_KEY is not the one of this backup: set that one before you start the server, or ledgers have to be connected again and waiting letters are lost (docs/operating.md).',
      );
    }
    for (const name of damaged) console.warn(`The file ${name} was damaged and was left out.`);
  } finally {
    await postgres.stop();
  }
});
