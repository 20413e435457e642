import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

// Runs the tests for all files that differ from the branch point on main, committed or not. Vitest finds unit tests by their
// imports. Each server test imports nearly the whole server, so only the nearest are run: changed tests, those beside a
// changed file, and those that import a changed file.

/** Limit of server tests in one run. */
const maxServerTests = 12;
const root = path.resolve(import.meta.dirname, '../..');

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD');
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => /\.tsx?$/.test(file));

const isLong = (file: string) => file.endsWith('.long.test.ts');
const serverTests = git('ls-files', '-co', '--exclude-standard', 'server/**.test.ts').filter(
  (file) => !isLong(file),
);

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/from '([.#][^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : path.posix.join(path.posix.dirname(file), target),
  );
}

function distance(test: string): number {
  if (changed.includes(test)) return 0;
  if (changed.some((file) => path.dirname(file) === path.dirname(test))) return 1;
  if (importsOf(test).some((file) => changed.includes(file))) return 2;
  return Number.POSITIVE_INFINITY;
}

const touched = serverTests
  .map((test) => ({ test, far: distance(test) }))
  .filter(({ far }) => Number.isFinite(far))
  .toSorted((one, other) => one.far - other.far)
  .map(({ test }) => test);
const chosen = touched.slice(0, maxServerTests);
const left = touched.slice(maxServerTests);

const say = (text: string) => process.stdout.write(`${text}\n`);
const list = (files: readonly string[]) => files.map((file) => `  ${file}\n`).join('');
say(`${changed.length} changed files since ${base.slice(0, 10)}`);
say(`Tests of the server:\n${list(chosen) || '  none\n'}`);
if (left.length > 0) say(`Left to npm test, of those that are near:\n${list(left)}`);
say(
  'Left to npm test as well: farther tests of the server, schedules, components and the browser.\n',
);

const vitest = (...args: string[]) =>
  spawnSync('vitest', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    .status === 0;

const outsideServer = changed.filter((file) => !file.startsWith('server/'));
const outcomes = [
  outsideServer.length === 0 ||
    vitest('related', '--run', '--passWithNoTests', '--project=unit', ...outsideServer),
  chosen.length === 0 || vitest('run', '--project=server', ...chosen),
];
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
