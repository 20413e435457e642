// npm run citus:build -- source folder: builds Citus from its source and installs it beside a copy of the Postgres of PG_CONFIG.
import { spawn } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { OperatorError, runCommand } from '../../lifetime.ts';

const [source, folder] = process.argv.slice(2);
const pgConfig = process.env['PG_CONFIG'] ?? 'pg_config';
const jobs = process.env['JOBS'] ?? String(availableParallelism());

await runCommand(async () => {
  if (!source || !folder) {
    throw new OperatorError('npm run citus:build -- <source of Citus> <new folder for the build>');
  }
  const target = path.resolve(folder);
  const build = path.join(target, 'build');
  await mkdir(build, { recursive: true });
  const make = (...goals: string[]) =>
    run('make', [`-j${jobs}`, 'with_llvm=no', ...goals], { cwd: build });
  await run(path.resolve(source, 'configure'), ['--without-libcurl'], {
    cwd: build,
    env: { ...process.env, PG_CONFIG: pgConfig },
  });
  await make();
  // Postgres finds its own files from where its programs are, so a copy of the same shape works in any folder.
  for (const kind of ['--bindir', '--pkglibdir', '--sharedir']) {
    const installed = (await run(pgConfig, [kind], { quiet: true })).trim();
    await cp(installed, path.join(target, installed), { recursive: true, verbatimSymlinks: true });
  }
  await make('install', `DESTDIR=${target}`);
  const programs = path.join(target, (await run(pgConfig, ['--bindir'], { quiet: true })).trim());
  await symlink(programs, path.join(target, 'bin'));
  console.log(`Built. CITUS=${path.join(target, 'bin')}`);
});

async function run(
  program: string,
  args: readonly string[],
  { quiet = false, ...options }: { cwd?: string; env?: NodeJS.ProcessEnv; quiet?: boolean } = {},
): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    if (quiet) output += chunk;
    else process.stdout.write(chunk);
  });
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  if (code !== 0) throw new OperatorError(`${program} ended with code ${code}.`);
  return output;
}
