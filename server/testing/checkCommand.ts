// npm run check: types, lint and dead code, one task per processor; prints only the output of failed tasks.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The TypeScript projects, each with the libraries of its runtime; slowest first. */
const programs = [
  'server',
  'web',
  '.',
  'web/sw',
  'web/reader',
  'web/e2e',
  'shared',
  'sync/client',
  'sync',
] as const;

/** Child processes write to a pipe, so they cannot detect the terminal themselves. */
const colors = process.stdout.isTTY ? 'force' : 'off';

interface Task {
  name: string;
  command: readonly [string, ...string[]];
}

const tasks: Task[] = [
  // With several checkers, the same types would be computed several times.
  ...programs.map(
    (program): Task => ({
      name: `types of ${program}`,
      command: ['tsc', '-p', program, '--checkers', '1'],
    }),
  ),
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', `--colors=${colors}`, '.'] },
  { name: 'dead code', command: ['knip'] },
];

function run({ name, command: [program, ...args] }: Task): Promise<boolean> {
  const started = performance.now();
  const child = spawn(program, args);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

async function runAll(): Promise<boolean> {
  const waiting = [...tasks];
  const results: boolean[] = [];
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) results.push(await run(task));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results.every(Boolean);
}

if (!(await runAll())) process.exitCode = 1;
