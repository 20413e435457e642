// npm run citus:start: a coordinator and two workers with fresh data on this machine, until Ctrl-C. CITUS is the folder of their programs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { OperatorError, runProgram, untilAborted } from '../../lifetime.ts';
import { CitusNodes } from './CitusNodes.ts';

const programs = process.env['CITUS'];

await runProgram(async (ending) => {
  if (!programs) {
    throw new OperatorError(
      'Set CITUS to the folder of programs that "npm run citus:build" named.',
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-citus-'));
  const nodes = await CitusNodes.start({ programs, folder });
  const watching = new pg.Client(nodes.urls.superuserUrl);
  watching.on('error', (error) => ending.abort(error));
  try {
    await watching.connect();
    await nodes.connect('docket');
    console.log(`DATABASE_URL=${nodes.urls.url}`);
    console.log(`As superuser: ${nodes.urls.superuserUrl}`);
    return await untilAborted(ending.signal);
  } finally {
    await watching.end();
    await nodes.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
