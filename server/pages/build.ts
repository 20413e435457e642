import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const builtWeb = path.join(root, 'web', 'dist');
const stamp = path.join(builtWeb, '.built-from');

const sources = [
  'web/**/*',
  'shared/**/*.ts',
  'sync/**/*.ts',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];

/** Builds the web application when its sources are not those that it was built from: at the first start, and after a change. */
export async function ensureWebBuilt(say: (line: string) => void): Promise<void> {
  const current = await fingerprintOfSources();
  const built = existsSync(stamp) ? await readFile(stamp, 'utf8') : '';
  if (built === current) return;
  say('Building the web application (the first time, and after a change) …');
  await runVite();
  await writeFile(stamp, current);
}

async function fingerprintOfSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, {
    cwd: root,
    exclude: ['web/dist/**', 'web/e2e/**', '**/*.test.*'],
  })) {
    if (path.extname(file)) files.push(file);
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

async function runVite(): Promise<void> {
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // What is built does not depend on how the server that asked for it runs.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  if (code !== 0)
    throw new Error('The web application could not be built; the messages above say why.');
}
