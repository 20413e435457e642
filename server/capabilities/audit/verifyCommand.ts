// npm run audit:verify: recomputes every account's chain and names the first entry that does not fit.
// npm run audit:verify -- --head FILE [--key FILE]: whether anything was changed since a signed head was downloaded.
// The key is the downloaded public one; without it, that of SECRET_KEY or SECRET_KEY_PREVIOUS.
import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type SignedHead, signedHead } from '#shared/audit/chain.ts';
import { readConfig } from '../../platform/config.ts';
import { addressOf, type Database, openDatabase } from '../../platform/db/database.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { OperatorError, runCommand } from '../../platform/lifetime.ts';
import { createLog } from '../../platform/log.ts';
import { compareWithHead } from './checkKeptHead.ts';
import { isSignedBy, knownHeadKeys } from './headSigner.ts';
import { verifyAllChains } from './verify.ts';

await runCommand(async () => {
  const { values: asked } = parseArgs({
    options: { head: { type: 'string' }, key: { type: 'string' } },
  });
  const head = asked.head === undefined ? null : readHead(asked.head);
  const config = readConfig(process.env);
  const keys = asked.key === undefined ? knownHeadKeys(config) : [readKey(asked.key)];
  const postgres = await openPostgres(config, { besideServer: true });
  const address = addressOf(postgres.ownerUrl, config.secretFor('database roles'));
  const db = openDatabase(address, createLog('warn'));
  try {
    const whole = head ? await sayOfHead(db, head, keys) : await sayOfAll(db);
    if (!whole) process.exitCode = 1;
  } finally {
    await db.close();
    await postgres.stop();
  }
});

async function sayOfAll(db: Database): Promise<boolean> {
  const reports = await verifyAllChains(db);
  for (const { accountId, accountName, verified, fault } of reports) {
    const result = fault
      ? `BROKEN: ${fault}`
      : `whole: ${verified} entries, none changed or missing`;
    console.log(`${accountId} (${accountName}) ${result}`);
  }
  return reports.every(({ fault }) => !fault);
}

async function sayOfHead(
  db: Database,
  head: SignedHead,
  keys: readonly KeyObject[],
): Promise<boolean> {
  const { accountId, seq, time } = head;
  if (!keys.some((key) => isSignedBy(key, head))) {
    console.log(`${accountId} NOT PROVEN: the head was not signed with this key, or was changed`);
    return false;
  }
  const fault = await compareWithHead(db, head);
  console.log(
    fault
      ? `${accountId} CHANGED: ${fault}`
      : `${accountId} unchanged: entries 1 to ${seq} are those of ${time}`,
  );
  return fault === null;
}

function readHead(file: string): SignedHead {
  try {
    return signedHead.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new OperatorError(`${file} is no signed head of an audit log`, { cause: error });
  }
}

function readKey(file: string): KeyObject {
  try {
    return createPublicKey(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} is no public key`, { cause: error });
  }
}
