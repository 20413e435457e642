import { setTimeout as wait } from 'node:timers/promises';
import { canonicalText } from '#shared/canonicalText.ts';
import { isFrozen } from '#shared/invoices/contract.ts';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { docOf } from '#sync/client/keptDocument.ts';
import { unsentEdits } from '#sync/client/outbox.ts';
import { contentOf } from '#sync/protocol/content.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import { rowOf } from '#sync/schedules/editing.ts';
import { Ledger } from '#sync/schedules/Ledger.ts';
import type { Random } from '#sync/schedules/Random.ts';
import type { Scene } from '#sync/schedules/Scene.ts';
import type { Tab } from '#sync/schedules/Tab.ts';
import { newId } from '../../db/newId.ts';
import { type InvoiceRow, invoices } from '../../invoices/invoiceStore.ts';
import { invoiceOf, ruleOf, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { type Counts, noCounts } from './counts.ts';
import { Device } from './Device.ts';
import type { Nodes } from './Nodes.ts';
import type { Operation } from './operations.ts';
import { readServer } from './ServerState.ts';
import { Traffic } from './Traffic.ts';

const dayInMs = 24 * 60 * 60 * 1_000;
const patienceInMs = 30_000;

/** A company with what everything that is entered in it begins with. */
export interface Company extends TestCompany {
  mark: string;
}

/**
 * Two companies on the nodes, and their devices. Both companies have the same ids, so that whatever forgets the account is
 * found out.
 */
export class World implements Scene {
  readonly nodes: Nodes;
  readonly label: string;
  readonly ledger = new Ledger();
  readonly counts = noCounts();
  readonly traffic: Traffic;
  readonly names: DocumentName[] = [];
  readonly companies: Company[] = [];
  readonly devices: Device[] = [];
  readonly newId = newId;
  readonly #initial = new Map<string, InvoiceRow>();
  #made = 0;

  private constructor(nodes: Nodes, label: string) {
    this.nodes = nodes;
    this.label = label;
    this.traffic = new Traffic(this.ledger, (device) =>
      this.companies
        .filter(({ accountId }) => accountId !== device.owner.account)
        .map(({ mark }) => `${mark}~`),
    );
  }

  static async furnish(nodes: Nodes, label: string, random: Random): Promise<World> {
    const world = new World(nodes, label);
    const ids = { invoice: newId(), other: newId(), vendor: newId(), rule: newId() };
    await world.#found('acctA', ids, random);
    await world.#found('acctB', ids, random);
    world.names.push(
      `invoice.${ids.invoice}`,
      `invoice.${ids.other}`,
      `vendor.${ids.vendor}`,
      `rule.${ids.rule}`,
    );
    return world;
  }

  async #found(
    mark: string,
    ids: Record<'invoice' | 'other' | 'vendor' | 'rule', string>,
    random: Random,
  ): Promise<void> {
    const { db } = this.nodes.database;
    const server = { url: this.nodes.url(0) };
    const company = await createCompany({ db, server }, `${mark}~company`);
    this.companies.push({ ...company, mark });
    const place = { db, accountId: company.accountId };
    const name = `${mark}~base`;
    await invoiceOf(place, { id: ids.invoice, vendorName: name, lines: [line('l1'), line('l2')] });
    await invoiceOf(place, { id: ids.other, vendorName: name, amount: '1500.00' });
    for (const id of [ids.invoice, ids.other]) {
      const row = await db.withAccount(company.accountId, (tx) => invoices.find(tx, id));
      if (row) this.#initial.set(`${company.accountId} invoice.${id}`, row);
    }
    await vendorOf(place, { id: ids.vendor, name });
    // Like the default for such an amount: two approvals, of which a company of one person gives one.
    await ruleOf(place, { id: ids.rule, name, requiredApprovers: ['approver', 'approver'] });
    if (mark === 'acctB') return this.#equip(company, company.admin, mark, -dayInMs, random);
    const manager = await company.hire('manager');
    await this.#equip(company, company.admin, mark, 0, random);
    await this.#equip(company, company.admin, mark, 0, random);
    // Somebody whose clock is a day off.
    await this.#equip(company, manager, mark, dayInMs, random);
  }

  async #equip(
    company: TestCompany,
    person: TestPerson,
    mark: string,
    skewInMs: number,
    random: Random,
  ): Promise<void> {
    const { sessionToken } = await company.signIn(person);
    this.devices.push(
      new Device({
        name: `${this.label}-device${this.devices.length}`,
        owner: { person: person.id, account: company.accountId },
        personName: person === company.admin ? 'Fay Founder' : 'Hal Hired',
        mark,
        skewInMs,
        token: sessionToken,
        node: random.below(this.nodes.count),
        portOf: (node) => this.nodes.port(node),
        newId,
        watch: this.traffic,
      }),
    );
  }

  /** How an invoice was before anybody touched it. */
  initial(accountId: string, name: DocumentName): InvoiceRow | undefined {
    return this.#initial.get(`${accountId} ${name}`);
  }

  deviceOf({ who }: Operation): Device {
    const device = this.devices[who % this.devices.length];
    if (!device) throw new Error('There is no device');
    return device;
  }

  /** A number that nothing else has. */
  nextNumber(): number {
    return ++this.#made;
  }

  async soon<T>(what: string, promise: Promise<T>): Promise<T> {
    const late = Symbol('late');
    const end = new AbortController();
    const timer = wait(patienceInMs, late, { signal: end.signal }).catch(() => late);
    try {
      const outcome = await Promise.race([promise, timer]);
      if (outcome === late) throw new Error(`Waited in vain for ${what}`);
      return await promise;
    } finally {
      end.abort();
    }
  }

  async formShows({ name: tab, database, documents }: Tab, name: DocumentName): Promise<void> {
    const local = documents.get(name)?.opened.local;
    if (!local) return;
    const deadline = Date.now() + patienceInMs;
    while (Date.now() < deadline) {
      // Of what has been decided meanwhile, the device keeps no document.
      const row = await rowOf(database, name);
      if (!row || ('currency' in row && isFrozen(row))) return;
      const kept = await database.documents.get(name);
      const unsent = await unsentEdits(database, name);
      const doc = docOf(
        kept,
        unsent.map(({ update }) => update),
      );
      const there = contentOf(doc);
      doc.destroy();
      if (canonicalText(there) === canonicalText(local.content())) return;
      await wait(5);
    }
    this.ledger.fault(`${name} in ${tab} never shows what the device has`);
  }

  /** What the devices say that they have is theirs to keep from here on. */
  look(): void {
    for (const tab of this.devices.flatMap(({ openTabs }) => openTabs)) {
      for (const [name, { opened }] of tab.documents) {
        const state = opened.local.saveState();
        if (state !== 'kept' && state !== 'saved') continue;
        for (const one of this.ledger.entered.values()) {
          if (one.tab === tab.name && one.name === name) one.isKept = true;
        }
      }
    }
  }

  /** Once everything holds: what became of all that was done. */
  async countOutcome(): Promise<void> {
    const { counts, ledger, traffic, companies, devices } = this;
    counts.acknowledged = traffic.acknowledged.size;
    for (const { verb } of ledger.decided.values()) counts[countOf[verb] ?? 'decisions']++;
    for (const { inspector } of devices) {
      const all = await inspector.outbox.toArray();
      const items = all.filter(({ state }) => state === 'attention');
      counts.refusedEdits += items.filter(({ kind }) => kind === 'edit').length;
      counts.refusedDecisions += items.filter(({ kind }) => kind === 'decision').length;
    }
    for (const company of companies) {
      const { carriedOut, audit } = await readServer(this, company);
      counts.carriedOut += carriedOut.size;
      counts.auditEntries += audit.length;
    }
  }

  async close(): Promise<void> {
    for (const device of this.devices) {
      this.counts.cuts += device.wires.reduce((sum, { cuts }) => sum + cuts, 0);
      this.counts.lostAnswers += device.wires.reduce((sum, wire) => sum + wire.lostAnswers, 0);
      await device.forget();
    }
  }
}

const countOf: Readonly<Record<string, keyof Counts>> = {
  approve: 'approvals',
  reject: 'rejections',
  reopen: 'reopens',
  create: 'creations',
  delete: 'deletions',
};

function line(id: string): InvoiceLine {
  return {
    id,
    description: null,
    quantity: null,
    unitPrice: null,
    taxRate: null,
    net: '50.00',
  };
}
