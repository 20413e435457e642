import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { type AuditEntry, auditOf } from '../../testing/audit.ts';
import { createCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { zoneOf } from '../captures/testing/zone.ts';
import { backgroundEffects } from './testing/backgroundEffects.ts';
import type { Effect, World } from './testing/effects.ts';
import { mailServices } from './testing/mailEffects.ts';
import { routeEffects } from './testing/routeEffects.ts';

let product: OwnProduct;
beforeAll(async () => {
  product = await startProduct(undefined, { env: mailServices, resolveName: zoneOf({}) });
  for (const route of product.server.routes) {
    const answer = route.answer.bind(route);
    route.answer = async (incoming) => {
      if (nameOf(route.endpoint) !== under.name) return answer(incoming);
      await begin();
      const answered = await answer(incoming);
      under.until = await lengthOfLog();
      return answered;
    };
  }
});
afterAll(() => product.stop());

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** What is being carried out: in which company, and how long its log was when it began and ended. */
let under = { name: '', accountId: '', since: 0, until: Number.POSITIVE_INFINITY, begun: false };

const lengthOfLog = async () => (await auditOf(product.database.db, under.accountId)).length;

async function begin(): Promise<void> {
  under = { ...under, since: await lengthOfLog(), begun: true };
}

async function newWorld(name: string): Promise<World> {
  const { database, server } = product;
  const company = await createCompany({ db: database.db, server });
  const until = Number.POSITIVE_INFINITY;
  under = { name, accountId: company.accountId, since: 0, until, begun: false };
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

/** What was written since it began; with a call, until it was answered. */
async function left(): Promise<string[]> {
  const entries = await auditOf(product.database.db, under.accountId);
  return entries.slice(under.since, under.until).map(inWords);
}

function inWords({ category, action, entity_type, status }: AuditEntry): string {
  return `${category} ${action} ${entity_type}${status === 'success' ? '' : `: ${status}`}`;
}

const carriedOut = (effects: Readonly<Record<string, Effect>>) =>
  Object.entries(effects).flatMap(([name, effect]) =>
    'by' in effect ? [{ name, ...effect }] : [],
  );

/** It promises nothing of what it answers: a file, or the way to somewhere else. */
const answersFile = ({ answer }: Endpoint) => answer.safeParse(Symbol('anything')).success;

describe('every effect in the product', () => {
  it('of a call is told here, and no call that there is not', () => {
    const mounted = product.server.routes.map(({ endpoint }) => endpoint);
    const told = Object.keys(routeEffects);
    // What is missing here needs a line in testing/routeEffects.ts: the entry that it leaves, or why it leaves none.
    expect(
      mounted
        .filter((endpoint) => endpoint.method !== 'GET' || answersFile(endpoint))
        .map(nameOf)
        .filter((name) => !told.includes(name)),
    ).toEqual([]);
    expect(told.filter((name) => !mounted.map(nameOf).includes(name))).toEqual([]);
  });

  it('of a job, or of what is worked through as it falls due, is told here', () => {
    const told = Object.keys(backgroundEffects);
    expect([...new Set(product.server.background)].sort()).toEqual(told.sort());
  });

  it.each(carriedOut(routeEffects))('$name leaves $leaves', async ({ name, leaves, by }) => {
    await by(await newWorld(name));
    expect(under.begun, `${name} was not called`).toBe(true);
    expect(await left()).toContain(leaves);
  });

  it.each(carriedOut(backgroundEffects))('$name leaves $leaves', async ({ name, leaves, by }) => {
    await by(await newWorld(name));
    await eventually(async () => expect(await left()).toContain(leaves));
  });
});
