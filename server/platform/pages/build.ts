import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../lifetime.ts';
import { compressAssets } from './compressAssets.ts';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));

const sources = [
  'web/**/*',
  'shared/**/*.ts',
  'sync/**/*.ts',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];
const excluded = ['web/dist/**', 'web/node_modules/**', 'web/e2e/**', '**/*.test.*'];

const unfinished = '.new-';
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * The folder of the built web application, which is built first if the sources have changed. The folder is named after a
 * hash of the sources, and a build is moved there when complete. Two concurrent starts may both build; either result is
 * fine.
 */
export async function ensureWebBuilt(
  log: (line: string) => void,
  { signal, root = checkout }: { signal?: AbortSignal; root?: string } = {},
): Promise<string> {
  const parent = path.join(root, 'web', 'dist');
  const built = path.join(parent, await fingerprintOfSources(root));
  if (existsSync(built)) return built;
  log('Building the web application (the first time, and after a change) …');
  const draft = path.join(parent, unfinished + randomUUID());
  try {
    await runVite(root, draft, signal);
    await compressAssets(draft);
    await rename(draft, built).catch((error) => {
      // A concurrent start was quicker.
      if (!existsSync(built)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await clearOthers(parent, path.basename(built));
  return built;
}

async function fingerprintOfSources(root: string): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: root, exclude: excluded, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.relative(root, path.join(entry.parentPath, entry.name)));
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}

async function runVite(root: string, folder: string, signal?: AbortSignal): Promise<void> {
  const vite = path.join(checkout, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // The build must not depend on the NODE_ENV of the server.
      env: { ...process.env, NODE_ENV: 'production' },
      ...(signal ? { signal } : {}),
    },
  );
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  if (code !== 0) {
    throw new OperatorError(
      'The web application could not be built; the messages above say why. Docket was not started.',
    );
  }
}

/** Deletes earlier builds and leftovers of killed builds, but not a build that may still be running. */
async function clearOthers(parent: string, kept: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name === kept) continue;
    const other = path.join(parent, name);
    const mayBeRunning =
      name.startsWith(unfinished) &&
      (await stat(other).then(
        ({ mtimeMs }) => Date.now() - mtimeMs < abandonedAfterMs,
        () => true,
      ));
    if (!mayBeRunning) await rm(other, { recursive: true, force: true });
  }
}
