import { createHash } from 'node:crypto';
import { exportCalls } from '#shared/exports/contract.ts';
import { type Invoice, isFrozen } from '#shared/invoices/contract.ts';
import { keepCapture } from '#sync/client/captures/captures.ts';
import { type Decision, decide } from '#sync/client/decisions/decide.ts';
import type { HttpAnswer } from '#sync/client/ports.ts';
import { approve } from '#sync/schedules/decisions.ts';
import type { Watch } from '#sync/schedules/Stage.ts';
import type { Tab } from '#sync/schedules/Tab.ts';
import { newId } from '../../../platform/db/newId.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { until } from '../../../testing/program.ts';
import { RealBrowser } from '../schedules/RealBrowser.ts';

interface Seat {
  name: string;
  accountId: string;
  person: Pick<TestPerson, 'id'>;
  sessionToken: string;
  /** Of the server or of the proxy in front. */
  port: () => number;
  watch: Watch;
}

/** A member who works at a device, with the client of the product, and what they have done there. */
export class Desk {
  readonly browser: RealBrowser;
  readonly tab: Tab;
  /** The last text typed into each invoice. */
  readonly typed = new Map<string, string>();
  readonly sent: string[] = [];
  readonly approved: string[] = [];
  readonly exported: string[] = [];

  private constructor(browser: RealBrowser, tab: Tab) {
    this.browser = browser;
    this.tab = tab;
  }

  static async open({ name, accountId, person, sessionToken, port, watch }: Seat): Promise<Desk> {
    const browser = new RealBrowser({
      name,
      owner: { person: person.id, account: accountId },
      personName: 'Hal Hired',
      mark: name,
      skewInMs: 0,
      tokenOf: () => sessionToken,
      node: 0,
      nodes: { count: 1, port },
      newId,
      watch,
    });
    return new Desk(browser, await browser.openTab());
  }

  /** Types into an invoice, in the field that approvals do not cover; `false` if it cannot be edited. */
  async type(invoiceId: string, text: string): Promise<boolean> {
    const { local } = await this.tab.open(`invoice.${invoiceId}`);
    if (!local.enter([{ map: 'fields', key: 'description', value: text }])) return false;
    this.typed.set(invoiceId, text);
    return true;
  }

  /** Leaves the documents that were opened first. */
  leaveAllBut(count: number): void {
    const open = [...this.tab.documents.keys()];
    for (const name of open.slice(0, Math.max(0, open.length - count))) this.tab.leave(name);
  }

  async upload(pdf: Uint8Array, fileName: string): Promise<void> {
    const bytes = Uint8Array.from(pdf);
    const id = newId();
    const hash = createHash('sha256').update(bytes).digest('hex');
    const file = { id, fileName, hash, bytes: new Blob([bytes]) };
    await keepCapture(this.tab.database, file, Date.now());
    this.sent.push(id);
  }

  async approve(row: Invoice): Promise<void> {
    await this.#put(approve(row, 'As ordered'));
    this.approved.push(row.id);
  }

  /** Exports one invoice whose approval has come back; `false` if there is none. */
  async exportNext(): Promise<boolean> {
    const rows = await this.tab.database.invoices.bulkGet(this.approved);
    const next = rows.find((row) => row && isFrozen(row) && !this.exported.includes(row.id));
    if (!next) return false;
    const { method, path } = exportCalls.quickbooks.several;
    this.exported.push(next.id);
    await this.#put({
      name: 'exportSeveralToQuickbooks',
      entity: 'exports.quickbooks',
      method,
      path,
      body: { invoiceIds: [next.id] },
    });
    return true;
  }

  /** Asks for what devices do not keep. No client repeats such a call: its failure is an error on a screen. */
  look(path: string): Promise<HttpAnswer> {
    return this.tab.ports.send({ method: 'GET', path });
  }

  /** Resolves when the server has answered everything that waited on the device, also by a refusal. */
  async whenSent(): Promise<void> {
    for (const { opened } of this.tab.documents.values()) await opened.local.whenStored();
    const { inspector } = this.browser;
    const unsent = async () => [
      ...(await inspector.outbox.filter(({ state }) => state !== 'attention').toArray()),
      ...(await inspector.captures.filter(({ state }) => state !== 'attention').toArray()),
    ];
    const { name } = this.browser;
    await until(
      async () => `${name} to have sent everything: ${JSON.stringify(await unsent())}`,
      async () => (await unsent()).length === 0,
    );
  }

  async #put(decision: Decision): Promise<void> {
    const { database, ports } = this.tab;
    await decide(database, decision, { now: ports.clock.now(), key: newId() });
  }
}
