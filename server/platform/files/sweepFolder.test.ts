import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '#sync/testing/eventually.ts';
import type { Clock } from '../work/Clock.ts';
import { keepSwept } from './sweepFolder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-swept-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hour = 60 * 60 * 1000;

async function unfinished(name: string, ageInMs: number): Promise<void> {
  await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, name, 'body'), 'half of a file');
  const at = new Date(Date.now() - ageInMs);
  await utimes(path.join(folder, name), at, at);
}

it('unfinished uploads of killed calls are deleted while the server runs, and recent ones stay', async () => {
  const due: (() => void)[] = [];
  const clock: Clock = {
    now: Date.now,
    after(_, work) {
      due.push(work);
      return () => due.splice(0);
    },
  };
  const lines: unknown[] = [];
  const log = { info: (...line: unknown[]) => lines.push(line), warn: () => {} };
  await unfinished('call-old', 25 * hour);
  await unfinished('call-recent', 23 * hour);
  const sweep = await keepSwept(folder, log, clock);
  expect(await readdir(folder)).toEqual(['call-recent']);
  await unfinished('mail-old', 25 * hour);
  due.shift()?.();
  await eventually(async () => expect(await readdir(folder)).toEqual(['call-recent']));
  await eventually(() => expect(due).toHaveLength(1));
  expect(lines).toEqual([
    [{ count: 1 }, 'unfinished uploads deleted'],
    [{ count: 1 }, 'unfinished uploads deleted'],
  ]);
  sweep.stop();
  expect(due).toEqual([]);
});
