// npm run dev: Vite in front with hot reload, the server behind it, started anew when its sources change. The database
// belongs to this process, so that a restart of the server is quick.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { readConfig } from './config.ts';
import { openPostgres } from './db/postgres.ts';

const config = readConfig(process.env);
const apiPort = config.port + 1;
const postgres = await openPostgres(config);

process.env['DOCKET_API'] = `http://127.0.0.1:${apiPort}`;
const vite = await createServer({
  server: { port: config.port, host: config.host, strictPort: true },
});
await vite.listen();

const watched = ['server', 'shared', 'sync'].map((folder) => `--watch-path=${folder}`);
const api = spawn(
  process.execPath,
  [...watched, '--watch-preserve-output', 'server/main.ts', '--api-only'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: config.publicUrl,
      DATABASE_URL: postgres.ownerUrl,
    },
  },
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    const ended = new Promise((resolve) => api.on('exit', resolve));
    api.kill('SIGTERM');
    await Promise.all([ended, vite.close()]);
    await postgres.stop();
    process.exit(0);
  });
}
