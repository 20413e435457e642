// npm run backup -- FILE: writes database and files into one new file; encrypted if BACKUP_KEY is set.
import path from 'node:path';
import { readConfig } from '../config.ts';
import { openPostgres } from '../db/postgres.ts';
import { openFileStore } from '../files/openFileStore.ts';
import { OperatorError, runCommand } from '../lifetime.ts';
import { Gates } from '../outside/Gates.ts';
import { backup } from './backup.ts';
import { secretMarkOf } from './secretMark.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new OperatorError('Name the file to write: npm run backup -- docket.backup');
  const config = readConfig(process.env);
  const began = performance.now();
  const postgres = await openPostgres(config, { besideServer: true });
  try {
    const { companies, files, bytes, missing } = await backup(
      {
        ownerUrl: postgres.ownerUrl,
        files: openFileStore(config, new Gates()),
        backupKey: config.backupKey,
        secretMark: secretMarkOf(config),
      },
      path.resolve(file),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${file}: ${companies} companies and ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${config.backupKey ? 'encrypted' : 'not encrypted (BACKUP_KEY is not set)'}, in ${seconds} s.`,
    );
    console.log('Keep SECRET_KEY apart from it: the backup does not contain it.');
    for (const name of missing) console.warn(`The store has lost or damaged the file ${name}.`);
  } finally {
    await postgres.stop();
  }
});
