import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { type AuditEntry, auditOf } from '../../testing/audit.ts';
import { createCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { dnsStub } from '../captures/testing/dnsStub.ts';
import { backgroundEffects } from './testing/backgroundEffects.ts';
import type { Effect, World } from './testing/effects.ts';
import { mailServices } from './testing/mailEffects.ts';
import { routeEffects } from './testing/routeEffects.ts';

let product: OwnProduct;
beforeAll(async () => {
  product = await startProduct(undefined, { env: mailServices, resolveName: dnsStub({}) });
  for (const route of product.server.routes) {
    const answer = route.answer.bind(route);
    route.answer = async (incoming) => {
      if (nameOf(route.endpoint) !== current.name) return answer(incoming);
      await begin();
      const answered = await answer(incoming);
      current.until = await lengthOfLog();
      return answered;
    };
  }
});
afterAll(() => product.stop());

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** The effect under test: its company, and the length of its audit log when the effect began and ended. */
let current = { name: '', accountId: '', since: 0, until: Number.POSITIVE_INFINITY, begun: false };

const lengthOfLog = async () => (await auditOf(product.database.db, current.accountId)).length;

async function begin(): Promise<void> {
  current = { ...current, since: await lengthOfLog(), begun: true };
}

async function newWorld(name: string): Promise<World> {
  const { database, server } = product;
  const company = await createCompany({ db: database.db, server });
  const until = Number.POSITIVE_INFINITY;
  current = { name, accountId: company.accountId, since: 0, until, begun: false };
  const send = async ({ client }: typeof company.admin, ...call: Parameters<World['send']>) => {
    const { status, body } = await client.send(...call);
    const [method, path] = call;
    if (status >= 300)
      throw new Error(`${method} ${path} answers ${status}: ${JSON.stringify(body)}`);
  };
  const sql: World['sql'] = (text, values) => database.asSuperuser(text, values);
  return {
    company,
    server,
    here: { db: database.db, accountId: company.accountId },
    send: (...call) => send(company.admin, ...call),
    sendAs: async (role, ...call) => send(await company.hire(role), ...call),
    async runJob(job, data = {}) {
      await begin();
      await sql('insert into jobs.job (name, data) values ($1, $2)', [job, JSON.stringify(data)]);
      await database.wakeNodes();
    },
    begin,
    sql,
  };
}

/** Entries written since the effect began; for a call, until it was answered. */
async function entriesLeft(): Promise<string[]> {
  const entries = await auditOf(product.database.db, current.accountId);
  return entries.slice(current.since, current.until).map(entryName);
}

function entryName({ category, action, entity_type, status }: AuditEntry): string {
  return `${category} ${action} ${entity_type}${status === 'success' ? '' : `: ${status}`}`;
}

const withEntries = (effects: Readonly<Record<string, Effect>>) =>
  Object.entries(effects).flatMap(([name, effect]) =>
    'by' in effect ? [{ name, ...effect }] : [],
  );

/** Whether the answer has no schema, as with a file or a redirect. */
const answersFile = ({ answer }: Endpoint) => answer.safeParse(Symbol('anything')).success;

describe('audit entries', () => {
  it('are declared for every call that changes something, and for no other', () => {
    const mounted = product.server.routes.map(({ endpoint }) => endpoint);
    const declared = Object.keys(routeEffects);
    // A missing call needs a line in testing/routeEffects.ts: the entry that it leaves, or why it leaves none.
    expect(
      mounted
        .filter((endpoint) => endpoint.method !== 'GET' || answersFile(endpoint))
        .map(nameOf)
        .filter((name) => !declared.includes(name)),
    ).toEqual([]);
    expect(declared.filter((name) => !mounted.map(nameOf).includes(name))).toEqual([]);
  });

  it('are declared for every job and every kind of due work', () => {
    const declared = Object.keys(backgroundEffects);
    expect([...new Set(product.server.background)].sort()).toEqual(declared.sort());
  });

  it.each(withEntries(routeEffects))('$name leaves $leaves', async ({ name, leaves, by }) => {
    await by(await newWorld(name));
    expect(current.begun, `${name} was not called`).toBe(true);
    expect(await entriesLeft()).toContain(leaves);
  });

  it.each(withEntries(backgroundEffects))('$name leaves $leaves', async ({ name, leaves, by }) => {
    await by(await newWorld(name));
    await eventually(async () => expect(await entriesLeft()).toContain(leaves));
  });
});
