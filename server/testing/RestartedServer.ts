import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { getMe, updateMe, verifySignInLink } from '#shared/auth/contract.ts';
import { demoCompany, demoFounder } from '../sandbox/demo/people.ts';
import { TestClient } from './client.ts';
import { type Program, type Programs, postgresOf } from './program.ts';

export const stackTrace = /^\s+at /m;

const founder = demoFounder(demoCompany);

/** A server that is started again and again on one data folder. */
export class RestartedServer {
  readonly #programs: Programs;
  #dataDir = '';
  #program: Program | undefined;
  #session = '';
  #saved = '';

  constructor(programs: Programs) {
    this.#programs = programs;
  }

  get dataDir(): string {
    return this.#dataDir;
  }

  /** The one that was started last. */
  get program(): Program {
    if (!this.#program) throw new Error('The server was not started');
    return this.#program;
  }

  async start(): Promise<void> {
    const isFirst = this.#dataDir === '';
    if (isFirst) this.#dataDir = await this.#programs.folder();
    this.#program = await this.#programs.start({ DATA_DIR: this.#dataDir });
    await this.#program.ready();
    if (!isFirst) return;
    this.#session = (await signInAsFounder(this.#program)).sessionToken;
    await this.save('First');
  }

  /** Data that a later start must still have. */
  async save(firstName: string): Promise<void> {
    const client = new TestClient(this.program, this.#session);
    await client.call(updateMe, { body: { firstName, lastName: founder.lastName } });
    this.#saved = firstName;
  }

  async expectNothingLost(): Promise<void> {
    const { user } = await new TestClient(this.program, this.#session).call(getMe);
    expect(user.firstName).toBe(this.#saved);
  }

  async expectStoppedCleanly(): Promise<void> {
    const folder = path.join(this.#dataDir, 'postgres');
    expect(await postgresOf(this.#dataDir)).toBeNull();
    expect(existsSync(path.join(folder, 'data', 'postmaster.pid'))).toBe(false);
    expect(await readFile(path.join(folder, 'log'), 'utf8')).toMatch(
      /database system is shut down\n$/,
    );
  }
}

export async function signInAsFounder(program: Program): Promise<TestClient> {
  const client = new TestClient(program);
  const response = await client.fetch(`/sandbox/sign-in?as=${founder.email}`);
  const token = /#token=([\w-]+)/.exec(response.headers.get('Location') ?? '')?.[1];
  if (!token) throw new Error(`No way in: ${response.status} ${await response.text()}`);
  await client.call(verifySignInLink, { body: { token } });
  return client;
}
