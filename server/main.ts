import pino from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { addressOf } from './db/database.ts';
import { EmbeddedPostgresError } from './db/embedded.ts';
import { openPostgres } from './db/postgres.ts';
import { demoColleagues, demoFounder } from './demo/people.ts';
import { listen, PortTakenError } from './http/listener.ts';
import { builtWeb, ensureWebBuilt } from './pages/build.ts';
import { loadWebFiles } from './pages/files.ts';
import { webPages } from './pages/pages.ts';
import { startServer } from './server.ts';
import { shutDown } from './shutdown.ts';

/** Problems that the operator can mend: the sentence is enough, a stack trace would hide it. */
const forTheOperator = [ConfigError, EmbeddedPostgresError, PortTakenError];

try {
  await run();
} catch (error) {
  const known = forTheOperator.some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, redact: ['req.headers', 'headers'] });
  const listener = await listen(config);
  // Vite serves the web application in development; see dev.ts.
  const apiOnly = process.argv.includes('--api-only');
  if (!apiOnly) await ensureWebBuilt(console.log);
  const postgres = await openPostgres(config);
  try {
    const server = await startServer({
      config,
      listener,
      address: addressOf(postgres.ownerUrl, config.secretFor('database roles')),
      log,
      ...(apiOnly ? {} : { web: webPages(await loadWebFiles(builtWeb), config) }),
    });
    stopOnSignal(async () => {
      await shutDown(
        [
          { name: 'server', run: () => server.stop() },
          { name: 'postgres', run: () => postgres.stop() },
        ],
        log,
      );
    });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  greet();

  function greet(): void {
    console.log(`\nDocket is running at ${config.publicUrl}`);
    if (!config.demo || !config.sandbox) return;
    console.log('\nSign in to the demo company as');
    for (const { email, roles } of [demoFounder, ...demoColleagues]) {
      console.log(
        `  ${roles.join(', ').padEnd(15)} ${config.publicUrl}/sandbox/sign-in?as=${email}`,
      );
    }
    console.log(`\nMail that it sends: ${config.publicUrl}/sandbox/mail\n`);
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm passes on a Ctrl-C that the terminal has sent us already: the second one is not impatience.
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
