import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createCompany } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { invoicePdf, untilRead, uploaded } from '../testing/uploads.ts';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const textOf = (file: string) => readFile(path.join(import.meta.dirname, file), 'utf8');

const namesIn = (text: string, name: RegExp) => new Set(text.match(name));

it('alerts and the dashboard ask for measurements that a working node shows', async () => {
  const { admin } = await createCompany({ db: database.db, server });
  const { client } = admin;
  await untilRead(client, (await uploaded(client, invoicePdf())).id);
  const page = await (await fetch(`${server.url}/metrics`)).text();
  expect(page).toMatch(/docket_work_seconds_count\{kind="[\w.-]+",outcome="done"\} [1-9]/);
  expect(page).toMatch(/docket_work_overdue_seconds\{kind="[\w.-]+"\} \d/);
  expect(page).toMatch(/docket_database_connections\{pool="app",state="waiting"\} 0/);
  const measured = namesIn(page, /^\w+(?=[ {])/gm);
  const paused = namesIn(page, /(?<=^# TYPE )\w+/gm);
  const asked = namesIn(
    (await textOf('prometheus/alerts.yaml')) + (await textOf('grafana/docket.json')),
    /\b(?:docket|process|nodejs)_\w+/g,
  );
  expect(asked.size).toBeGreaterThan(8);
  expect([...asked].filter((name) => !measured.has(name) && !paused.has(name))).toEqual([]);
});

it('compose, Kubernetes and systemd set variables that Docket knows', async () => {
  const known = await readFile(
    path.join(import.meta.dirname, '../../docs/configuration.md'),
    'utf8',
  );
  const files = ['compose.yaml', 'systemd/docket@.service'].concat(
    ['kustomization', 'web', 'relay', 'worker'].map((name) => `kubernetes/${name}.yaml`),
  );
  const ofOthers = /^(POSTGRES|MINIO|MC)_|^(NONE|ALL|HTTP|CMD|AF_INET6?|AF_UNIX)$/;
  for (const file of files) {
    const names = [...namesIn(await textOf(file), /\b[A-Z][A-Z0-9_]{2,}\b/g)];
    const unknown = names.filter((name) => !ofOthers.test(name) && !known.includes(`\`${name}\``));
    expect(unknown, file).toEqual([]);
  }
});
