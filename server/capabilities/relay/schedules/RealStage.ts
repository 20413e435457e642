import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { Owner } from '#sync/protocol/owner.ts';
import type { Schedule } from '#sync/schedules/operations.ts';
import { Random } from '#sync/schedules/Random.ts';
import type { Stage, Stagehand } from '#sync/schedules/Stage.ts';
import { newId } from '../../../platform/db/newId.ts';
import { invoiceOf, ruleOf, vendorOf } from '../../../testing/documents.ts';
import { createCompany, type TestPerson } from '../../../testing/people.ts';
import type { Nodes } from './Nodes.ts';
import { RealBrowser } from './RealBrowser.ts';
import { type Company, RealServer } from './RealServer.ts';
import { RealTime } from './RealTime.ts';

const dayInMs = 24 * 60 * 60 * 1_000;

/**
 * Real servers, Postgres, Redis and connections: the seed determines the actions, but not their
 * timing.
 */
export async function realStage(nodes: Nodes, { seed }: Schedule, tell: Stagehand): Promise<Stage> {
  const stage = new RealStage(nodes, new Random(seed), tell);
  await stage.furnish();
  return stage;
}

class RealStage implements Stage {
  readonly companies: Company[] = [];
  readonly browsers: RealBrowser[] = [];
  readonly names: DocumentName[] = [];
  readonly time = new RealTime();
  readonly server: RealServer;
  readonly newId = newId;
  readonly #nodes: Nodes;
  readonly #random: Random;
  readonly #tell: Stagehand;
  readonly #tokens = new Map<string, string>();

  constructor(nodes: Nodes, random: Random, tell: Stagehand) {
    this.#nodes = nodes;
    this.#random = random;
    this.#tell = tell;
    const { companies, browsers } = this;
    this.server = new RealServer({ nodes, tell, companies, browsers });
  }

  async furnish(): Promise<void> {
    const [invoice, other, vendor, rule] = [newId(), newId(), newId(), newId()];
    this.names.push(`invoice.${invoice}`, `invoice.${other}`, `vendor.${vendor}`, `rule.${rule}`);
    for (const mark of ['acctA', 'acctB']) {
      const company = await this.#found(mark);
      const place = { db: this.#nodes.database.db, accountId: company.accountId };
      const name = `${mark}~base`;
      const lines = [line('l1'), line('l2')];
      await invoiceOf(place, { id: invoice, vendorName: name, lines });
      await invoiceOf(place, { id: other, vendorName: name, amount: '1500.00' });
      for (const id of [invoice, other]) {
        await this.server.added(company.accountId, `invoice.${id}`);
      }
      await vendorOf(place, { id: vendor, name });
      // Like the default for such an amount: two approvals, of which a company with one person can
      // give only one.
      await ruleOf(place, { id: rule, name, requiredApprovers: ['approver', 'approver'] });
    }
  }

  async #found(mark: string): Promise<Company> {
    const { db } = this.#nodes.database;
    const company: Company = {
      ...(await createCompany({ db, server: { url: this.#nodes.url(0) } })),
      mark,
      employee: null,
    };
    this.companies.push(company);
    if (mark === 'acctB') {
      await this.#equip(company, company.admin, -dayInMs);
      return company;
    }
    const person = await company.hire('manager');
    company.employee = { person, roles: ['manager'], mayEdit: true };
    await this.#equip(company, company.admin, 0);
    await this.#equip(company, company.admin, 0);
    // A device whose clock is a day off.
    await this.#equip(company, person, dayInMs);
    return company;
  }

  async #equip(company: Company, person: TestPerson, skewInMs: number): Promise<void> {
    const { accountId, mark } = company;
    const { sessionToken } = await company.signIn(person);
    this.#tokens.set(person.id, sessionToken);
    this.browsers.push(
      new RealBrowser({
        name: `device${this.browsers.length}`,
        owner: { person: person.id, account: accountId },
        personName: person === company.admin ? 'Fay Founder' : 'Hal Hired',
        mark,
        skewInMs,
        tokenOf: (owner) => this.#tokenOf(owner),
        node: this.#random.below(this.#nodes.count),
        nodes: this.#nodes,
        newId,
        watch: this.#tell.watch,
      }),
    );
  }

  #tokenOf({ person }: Owner): string {
    const token = this.#tokens.get(person);
    if (token === undefined) throw new Error(`${person} has never signed in`);
    return token;
  }

  /** Nothing to do: random choices are only made by the schedule itself. */
  chanceIs(): void {}

  async close(): Promise<void> {
    const { counts } = this.#tell;
    counts.messagesRepeatedBetweenNodes += this.#nodes.repeated;
    this.#nodes.repeated = 0;
    for (const browser of this.browsers) {
      counts.lostRequests += browser.lostRequests;
      counts.repeatedRequests += browser.repeatedRequests;
      counts.lostAnswers += browser.lostAnswers;
      await browser.forget();
    }
    await this.#nodes.heal();
  }
}

function line(id: string) {
  return {
    ...{
      id,
      description: null,
      quantity: null,
      unitPrice: null,
      discount: null,
      taxRate: null,
      net: '50.00',
    },
  };
}
