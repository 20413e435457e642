import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { startTestServer } from './server.ts';
import { templateDatabase } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; superuserUrl: string };
  }
}

/** One Postgres for the run, and in it one database with everything that a start makes, to be copied by each test file. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-test-'));
  const postgres = await startEmbeddedPostgres(folder);
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  const template = new URL(postgres.url);
  template.pathname = `/${templateDatabase}`;
  const server = await startTestServer({ databaseUrl: template.href });
  await server.stop();

  project.provide('postgres', { url: postgres.url, superuserUrl: postgres.superuserUrl });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
