import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../platform/db/embedded.ts';
import { OperatorError } from '../../platform/lifetime.ts';
import { bench, count, list, text } from '../harness/benches.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Compares the whole product with the reference servers of a load generator for y-websocket servers. Y_WEBSOCKET_DIR and
 * HOCUSPOCUS_DIR are the folders where those two are installed; without them they are left out.
 */
export const load = bench({
  about: 'the relay under load, beside other relays',
  options: {
    generator: text('the folder of the load generator'),
    rounds: count(3, 'of each scenario'),
    scenarios: list('which of them; otherwise all'),
  },
  async run(_report, { generator, rounds, scenarios }) {
    const folder = await mkdtemp(path.join(tmpdir(), 'docket-bench-'));
    const postgres = await startEmbeddedPostgres(path.join(folder, 'data'));
    try {
      const targets = path.join(folder, 'targets.json');
      const results = path.join(folder, 'results.jsonl');
      await writeFile(targets, JSON.stringify(servers()));
      const env = { ...process.env, DATABASE_URL: postgres.url };
      const chosen = scenarios.flatMap((id) => ['--scenario', id]);
      await run(
        [
          path.join(generator, 'compare.mjs'),
          '--targets',
          targets,
          '--rounds',
          String(rounds),
          '--out',
          results,
          ...chosen,
        ],
        env,
      );
      await run([path.join(generator, 'summarize.mjs'), results, '--reference', 'bare-ws-pg'], env);
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** A placeholder that the generator fills in. */
function placeholder(name: string): string {
  return ['$', '{', name, '}'].join('');
}

/** In the format of the generator, which fills in `${…}`. */
function servers() {
  const yWebsocket = process.env['Y_WEBSOCKET_DIR'];
  const hocuspocus = process.env['HOCUSPOCUS_DIR'];
  // They keep documents in memory only, so a restart would lose them.
  const warm = { 'cold-overwrite': { restart: false }, 'cold-unique': { restart: false } };
  return [
    {
      name: 'bare-ws-pg',
      cmd: `node ${placeholder('BENCH_DIR')}/servers/bare-ws-pg.mjs`,
      env: { AUTH: '1', DATABASE_URL: placeholder('DATABASE_URL') },
      url: `ws://127.0.0.1:${placeholder('PORT')}/{room}`,
      protocol: 'raw',
      args: ['--header', 'Cookie: sid=bench', '--bad-header', 'Cookie: sid=nobody'],
    },
    ...(yWebsocket
      ? [
          {
            name: 'y-websocket',
            cmd: `node ${yWebsocket}/node_modules/@y/websocket-server/src/server.js`,
            env: { HOST: '127.0.0.1' },
            url: `ws://127.0.0.1:${placeholder('PORT')}/{room}`,
            protocol: 'y',
            ack: 'echo',
            params: warm,
          },
        ]
      : []),
    ...(hocuspocus
      ? [
          {
            name: 'hocuspocus-sqlite',
            cmd: `node ${placeholder('BENCH_DIR')}/servers/hocuspocus-sqlite.mjs`,
            env: { ANCHOR_DIR: hocuspocus },
            url: `ws://127.0.0.1:${placeholder('PORT')}/`,
            protocol: 'hocuspocus',
            ack: 'syncstatus',
          },
        ]
      : []),
    {
      name: 'docket',
      prepare: `cd '${root}' && node server/bench/relay/prepareRoomsCommand.ts "${placeholder('DATA_DIR')}/rooms.json" "${placeholder('DATA_DIR')}/headers.json"`,
      cmd: `env -C '${root}' node --disable-warning=ExperimentalWarning server/main.ts --api-only`,
      env: {
        SECRET_KEY: 'a key for benches, as long as it has to be',
        RATE_LIMIT_FACTOR: '100000',
        DEMO: '0',
        SANDBOX: '0',
        LOG_LEVEL: 'error',
      },
      url: `ws://127.0.0.1:${placeholder('PORT')}/sync/{room}`,
      protocol: 'y',
      ack: 'type:16',
      // Notes are edits like all others: they become rows and audit entries.
      args: [
        '--rooms-file',
        `${placeholder('DATA_DIR')}/rooms.json`,
        '--headers-file',
        `${placeholder('DATA_DIR')}/headers.json`,
        '--map-name',
        process.env['MAP'] ?? 'notes',
        '--bad-header',
        `Cookie: docket=${'x'.repeat(43)}`,
      ],
    },
  ];
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new OperatorError(`${args[0]} ended with ${code}`)),
    );
  });
}
