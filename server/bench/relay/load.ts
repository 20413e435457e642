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
 * The whole product beside the reference servers that a load generator for y-websocket servers brings. Y_WEBSOCKET_DIR and
 * HOCUSPOCUS_DIR name folders in which those two are installed; without them they are left out.
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

/** A place that the generator fills in. */
function filled(name: string): string {
  return ['$', '{', name, '}'].join('');
}

/** As the generator describes them; what stands in `${…}` is filled in by it. */
function servers() {
  const yWebsocket = process.env['Y_WEBSOCKET_DIR'];
  const hocuspocus = process.env['HOCUSPOCUS_DIR'];
  // They have the document in memory; a restart would show them empty.
  const warm = { 'cold-overwrite': { restart: false }, 'cold-unique': { restart: false } };
  return [
    {
      name: 'bare-ws-pg',
      cmd: `node ${filled('BENCH_DIR')}/servers/bare-ws-pg.mjs`,
      env: { AUTH: '1', DATABASE_URL: filled('DATABASE_URL') },
      url: `ws://127.0.0.1:${filled('PORT')}/{room}`,
      protocol: 'raw',
      args: ['--header', 'Cookie: sid=bench', '--bad-header', 'Cookie: sid=nobody'],
    },
    ...(yWebsocket
      ? [
          {
            name: 'y-websocket',
            cmd: `node ${yWebsocket}/node_modules/@y/websocket-server/src/server.js`,
            env: { HOST: '127.0.0.1' },
            url: `ws://127.0.0.1:${filled('PORT')}/{room}`,
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
            cmd: `node ${filled('BENCH_DIR')}/servers/hocuspocus-sqlite.mjs`,
            env: { ANCHOR_DIR: hocuspocus },
            url: `ws://127.0.0.1:${filled('PORT')}/`,
            protocol: 'hocuspocus',
            ack: 'syncstatus',
          },
        ]
      : []),
    {
      name: 'docket',
      prepare: `cd '${root}' && node server/bench/relay/prepareRoomsCommand.ts "${filled('DATA_DIR')}/rooms.json" "${filled('DATA_DIR')}/headers.json"`,
      cmd: `env -C '${root}' node --disable-warning=ExperimentalWarning server/main.ts --api-only`,
      env: {
        SECRET_KEY: 'a key for benches, as long as it has to be',
        RATE_LIMIT_FACTOR: '100000',
        DEMO: '0',
        SANDBOX: '0',
        LOG_LEVEL: 'error',
      },
      url: `ws://127.0.0.1:${filled('PORT')}/sync/{room}`,
      protocol: 'y',
      ack: 'type:16',
      // Notes: what is written there becomes rows and audit entries as every edit does.
      args: [
        '--rooms-file',
        `${filled('DATA_DIR')}/rooms.json`,
        '--headers-file',
        `${filled('DATA_DIR')}/headers.json`,
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
