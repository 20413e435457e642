import { type Config, readConfig } from './platform/config.ts';
import { addressOf } from './platform/db/database.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { listen } from './platform/http/listener.ts';
import { runProgram, type ShutdownStep, shutDown, untilAborted } from './platform/lifetime.ts';
import { createLog } from './platform/log.ts';
import { ensureWebBuilt } from './platform/pages/build.ts';
import { loadWebFiles } from './platform/pages/files.ts';
import { webPages } from './platform/pages/pages.ts';
import { demoColleagues, demoCompany, demoFounder } from './sandbox/demo/people.ts';
import { startServer } from './server.ts';

await runProgram(run);

async function run(ending: AbortController): Promise<never> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // In shutdown order: what accepts requests is stopped first.
  const steps: ShutdownStep[] = [];
  try {
    const listener = await listen(config);
    steps.unshift({ name: 'listener', run: () => listener.close() });
    // Vite serves the web application in development; see dev.ts.
    const apiOnly = process.argv.includes('--api-only');
    const web = apiOnly ? null : await ensureWebBuilt(console.log, ending);

    ending.signal.throwIfAborted();
    const postgres = await openPostgres(config, {
      onRestart: () => log.warn('Postgres had ended and was started again'),
      onLost: (error) => ending.abort(error),
    });
    steps.push({ name: 'postgres', run: () => postgres.stop() });

    ending.signal.throwIfAborted();
    const server = await startServer({
      config,
      listener,
      address: addressOf(postgres.ownerUrl, config.secretFor('database roles'), {
        poolUrl: config.databaseUrl ?? postgres.ownerUrl,
        replicaUrl: config.databaseReplicaUrl,
        keepsStatements: config.databaseKeepsStatements,
      }),
      log,
      ...(web ? { web: webPages(await loadWebFiles(web), config) } : {}),
    });
    steps.unshift({ name: 'server', run: () => server.stop() });

    ending.signal.throwIfAborted();
    greet(config);
    return await untilAborted(ending.signal);
  } finally {
    await shutDown(steps, log);
  }
}

function greet(config: Config): void {
  console.log(`\nDocket is running at ${config.publicUrl}`);
  if (!config.demo || !config.sandbox) return;
  console.log('\nSign in to the demo company as');
  for (const { email, roles } of [demoFounder(demoCompany), ...demoColleagues(demoCompany)]) {
    console.log(`  ${roles.join(', ').padEnd(15)} ${config.publicUrl}/sandbox/sign-in?as=${email}`);
  }
  console.log(`\nMail that it sends: ${config.publicUrl}/sandbox/mail\n`);
}
