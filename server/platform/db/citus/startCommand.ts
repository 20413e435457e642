// npm run citus:start -- folder: a coordinator and two workers on this machine, until Ctrl-C. CITUS is the folder of their programs.
import pg from 'pg';
import { OperatorError, runProgram, untilAborted } from '../../lifetime.ts';
import { CitusNodes } from './CitusNodes.ts';

const [folder] = process.argv.slice(2);
const programs = process.env['CITUS'];

await runProgram(async (ending) => {
  if (!programs || !folder) {
    throw new OperatorError('CITUS=<folder of programs> npm run citus:start -- <folder for data>');
  }
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
  }
});
