import './seededCrypto.ts';
import { someInvoice, someRule, someVendor } from '../../client/testing/someRows.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import type { Schedule } from '../operations.ts';
import type { Random } from '../Random.ts';
import type { Company, Stage, Stagehand } from '../Stage.ts';
import { giveTimeBack, takeTime } from './fakeTime.ts';
import { seedCrypto } from './seededCrypto.ts';
import { VirtualBrowser } from './VirtualBrowser.ts';
import { VirtualNet } from './VirtualNet.ts';
import { VirtualServer } from './VirtualServer.ts';
import { VirtualTime } from './VirtualTime.ts';

const dayInMs = 24 * 60 * 60 * 1_000;

/** A stage with virtual time and network, on which a schedule always has the same result. */
export async function virtualStage(schedule: Schedule, tell: Stagehand): Promise<Stage> {
  takeTime();
  seedCrypto(schedule.seed);
  return new VirtualStage(schedule, tell);
}

/** Approvals of an invoice with these cover its coding. */
const nothingByDefault = { account: null, taxCode: null, class: null };

class VirtualStage implements Stage {
  readonly companies: Company[] = [];
  readonly browsers: VirtualBrowser[] = [];
  readonly names: DocumentName[];
  readonly time: VirtualTime;
  readonly server: VirtualServer;
  readonly #net: VirtualNet;
  readonly #people = new Map<string, string>();

  constructor({ seed, answersCarrySeq }: Schedule, tell: Stagehand) {
    this.#net = new VirtualNet(seed, tell);
    this.time = new VirtualTime(this.#net);
    this.server = new VirtualServer({
      net: this.#net,
      answersCarrySeq,
      nameOf: (person) => this.#people.get(person) ?? '',
    });
    const ids = [this.newId(), this.newId(), this.newId(), this.newId()] as const;
    const [invoice, other, vendor, rule] = ids;
    this.names = [`invoice.${invoice}`, `invoice.${other}`, `vendor.${vendor}`, `rule.${rule}`];
    for (const mark of ['acctA', 'acctB']) this.#addCompany(mark, ids);
  }

  #addCompany(
    mark: string,
    [invoice, other, vendor, rule]: readonly [string, string, string, string],
  ): void {
    const accountId = this.newId();
    this.companies.push({ accountId, mark });
    const name = `${mark}~base`;
    const named = { vendorName: name, vendor: { name, email: null } };
    const lines = ['l1', 'l2'].map((id) => ({
      ...{
        id,
        description: null,
        quantity: null,
        unitPrice: null,
        discount: null,
        taxRate: null,
        net: '50.00',
      },
    }));
    const { server } = this;
    server.add(accountId, {
      kind: 'invoice',
      row: someInvoice({ id: invoice, ...named, lines, coveredDefaults: nothingByDefault }),
    });
    server.add(accountId, { kind: 'invoice', row: someInvoice({ id: other, ...named }) });
    server.add(accountId, { kind: 'vendor', row: someVendor({ id: vendor, name }) });
    server.add(accountId, { kind: 'rule', row: someRule({ id: rule, name }) });
    this.#addDevices(accountId, mark);
  }

  /** Company A: a person with two devices, and one whose clock is a day ahead. Company B: one, a day behind. */
  #addDevices(account: string, mark: string): void {
    const person = this.newId();
    const devices =
      mark === 'acctA'
        ? [
            { person, skewInMs: 0 },
            { person, skewInMs: 0 },
            { person: this.newId(), skewInMs: dayInMs },
          ]
        : [{ person, skewInMs: -dayInMs }];
    for (const { person, skewInMs } of devices) {
      const personName = `${mark}~person`;
      this.#people.set(person, personName);
      const name = `device${this.browsers.length}`;
      const options = { name, owner: { person, account }, personName, mark, skewInMs };
      const browser = new VirtualBrowser(options, this.#net);
      this.browsers.push(browser);
      this.#net.browsers.push(browser);
    }
  }

  newId(): string {
    return this.#net.newId();
  }

  chanceIs(random: Random): void {
    this.#net.random = random;
  }

  async close(): Promise<void> {
    for (const browser of this.browsers) browser.forget();
    for (const node of this.#net.nodes) if (!node.isDead) node.kill();
    giveTimeBack();
  }
}
