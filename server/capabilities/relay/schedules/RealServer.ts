import * as Y from 'yjs';
import { z } from 'zod';
import type { Role } from '#shared/permissions.ts';
import { type Change, getChanges } from '#shared/sync/contract.ts';
import {
  type DocumentName,
  documentName,
  isDocumentName,
  partsOf,
} from '#sync/protocol/documentName.ts';
import type { Browser } from '#sync/schedules/Browser.ts';
import { askForAll, readNodeAnswer } from '#sync/schedules/nodeAnswer.ts';
import type { Random } from '#sync/schedules/Random.ts';
import type {
  AuditTold,
  BareInvoice,
  NodeAnswer,
  Company as PlainCompany,
  ServerState,
  Stagehand,
  StageServer,
} from '#sync/schedules/Stage.ts';
import { editableKinds } from '../../../editableKinds.ts';
import { unprepared } from '../../../platform/db/statement.ts';
import { postgresDocuments } from '../../../platform/documents/postgresDocuments.ts';
import { load } from '../../../platform/documents/read.ts';
import { nextSeq } from '../../../platform/feed/sequence.ts';
import { type AuditEntry, auditOf } from '../../../testing/audit.ts';
import { TestClient } from '../../../testing/client.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import type { TestCompany, TestPerson } from '../../../testing/people.ts';
import { verifyAllChains } from '../../audit/verify.ts';
import { type InvoiceRow, invoices } from '../../invoices/invoiceStore.ts';
import type { Nodes } from './Nodes.ts';
import type { RealBrowser } from './RealBrowser.ts';

const selectAnswered = unprepared(
  'select key from answered_calls where account_id = $1 and answer is not null',
);

export interface Company extends TestCompany, PlainCompany {
  /** A member whose roles may be taken away, with the original roles. */
  employee: { person: TestPerson; roles: Role[]; mayEdit: boolean } | null;
}

interface Options {
  nodes: Nodes;
  tell: Stagehand;
  companies: readonly Company[];
  browsers: readonly RealBrowser[];
}

/** Real servers with faults that only real processes have. */
export class RealServer implements StageServer {
  readonly #options: Options;
  readonly #nodes: Nodes;
  readonly #initial = new Map<string, BareInvoice>();

  constructor(options: Options) {
    this.#options = options;
    this.#nodes = options.nodes;
  }

  /** Records the state of an invoice before any edit. */
  async added(accountId: string, name: DocumentName): Promise<void> {
    const { db } = this.#nodes.database;
    const { id } = partsOf(name);
    const row = await db.withAccount(accountId, (tx) => invoices.find(tx, id));
    if (row) this.#initial.set(`${accountId} ${name}`, bare(row));
  }

  async killNode(random: Random): Promise<string> {
    const node = random.below(this.#nodes.count);
    const isKilled = await this.#nodes.kill(node);
    if (random.chance(0.7)) this.#nodes.startMissing();
    return isKilled ? `${node}` : 'it is away already';
  }

  async stopNode(random: Random): Promise<string> {
    const node = random.below(this.#nodes.count);
    const isStopped = await this.#nodes.stopOne(node);
    if (random.chance(0.7)) this.#nodes.startMissing();
    return isStopped ? `${node}` : 'it is away already';
  }

  async startNode(): Promise<string> {
    return this.#nodes.startMissing() ? 'what is missing' : 'enough nodes';
  }

  async failTransactions(): Promise<string> {
    this.#options.tell.counts.failedTransactions++;
    await this.#nodes.endDatabaseConnections();
    return 'all connections to the database end';
  }

  stopFanOut(): Promise<void> {
    return this.#nodes.stopRedis();
  }

  startFanOut(): Promise<void> {
    return this.#nodes.startRedis();
  }

  async loseBetweenNodes(): Promise<void> {
    this.#options.tell.counts.messagesLostBetweenNodes++;
    await this.#nodes.cutListeners();
  }

  async repeatBetweenNodes(count: number): Promise<void> {
    this.#nodes.repeats += count;
  }

  async compact(accountId: string, name: DocumentName): Promise<void> {
    await postgresDocuments(this.#nodes.database.db, editableKinds).compact(accountId, name);
  }

  async forgetCursors(): Promise<void> {
    for (const { inspector } of this.#options.browsers) {
      await inspector.feed.update('feed', { cursor: 'of another server' });
    }
  }

  changeFact(accountId: string, name: DocumentName, confidence: string): Promise<boolean> {
    const { id } = partsOf(name);
    return this.#nodes.database.db.withAccount(accountId, async (tx) => {
      if (!(await invoices.lock(tx, id))) return false;
      await invoices.change(tx, id, await nextSeq(tx), { confidence });
      return true;
    });
  }

  async addInvoice(accountId: string): Promise<DocumentName> {
    const { db } = this.#nodes.database;
    const name = documentName('invoice', await invoiceOf({ db, accountId }));
    await this.added(accountId, name);
    return name;
  }

  editByCall(browser: Browser, name: DocumentName, address: string): void {
    const { admin } = this.#companyOf(browser);
    const client = new TestClient({ url: this.#nodes.url(0) }, admin.client.sessionToken);
    client.send('PUT', `/api/vendors/${partsOf(name).id}`, { address }).catch(() => undefined);
  }

  async toggleRoles(browser: Browser): Promise<boolean | null> {
    const company = this.#companyOf(browser);
    const { employee } = company;
    if (employee?.person.id !== browser.owner.person) return null;
    return this.#setRoles(company, !employee.mayEdit);
  }

  /** `null` while no node answers. */
  async #setRoles({ admin, employee }: Company, mayEdit: boolean): Promise<boolean | null> {
    if (!employee) return null;
    const roles = mayEdit ? employee.roles : ['viewer'];
    for (let node = 0; node < this.#nodes.count; node++) {
      const client = new TestClient({ url: this.#nodes.url(node) }, admin.client.sessionToken);
      const path = `/api/members/${employee.person.id}`;
      const reply = await client.send('PATCH', path, { roles }).catch(() => null);
      if (reply?.status !== 200) continue;
      employee.mayEdit = mayEdit;
      return mayEdit;
    }
    return null;
  }

  async heal(): Promise<void> {
    await this.#nodes.heal();
    for (const company of this.#options.companies) {
      if (!company.employee || company.employee.mayEdit) continue;
      if (!(await this.#setRoles(company, true))) throw new Error('Nobody gives the roles back');
    }
  }

  #companyOf({ owner }: Browser): Company {
    return this.#company(owner.account);
  }

  #company(accountId: string): Company {
    const company = this.#options.companies.find((one) => one.accountId === accountId);
    if (!company) throw new Error(`There is no company ${accountId}`);
    return company;
  }

  async state({ accountId }: PlainCompany): Promise<ServerState> {
    const { db } = this.#nodes.database;
    const rows = await this.#allRows(this.#company(accountId));
    const documents = new Map<DocumentName, Y.Doc>();
    const stored = new Map<DocumentName, BareInvoice>();
    const carriedOut = await db.withAccount(accountId, async (tx) => {
      for (const { kind, id } of rows) {
        const name = `${kind}.${id}`;
        if (!isDocumentName(name)) continue;
        const document = await load(tx, name);
        if (document) documents.set(name, docOf(document));
        const row = kind === 'invoice' ? await invoices.find(tx, id) : undefined;
        if (row) stored.set(name, bare(row));
      }
      return tx.run<{ key: string }>(selectAnswered, [accountId]);
    });
    return {
      rows,
      documents,
      invoices: stored,
      audit: (await auditOf(db, accountId)).flatMap(told),
      carriedOut: new Set(carriedOut.map(({ key }) => key)),
    };
  }

  initial(accountId: string, name: DocumentName): BareInvoice | undefined {
    return this.#initial.get(`${accountId} ${name}`);
  }

  /** A complete first load. */
  async #allRows({ admin }: Company): Promise<Change[]> {
    const rows: Change[] = [];
    const client = new TestClient({ url: this.#nodes.url(0) }, admin.client.sessionToken);
    for (let since = ''; ; ) {
      const { body } = await client.send('GET', `${getChanges.path}?limit=5000${since}`);
      const page = getChanges.answer.parse(body);
      rows.push(...page.changes);
      if (!page.more) return rows;
      since = `&since=${page.cursor}`;
    }
  }

  async ask({ accountId }: PlainCompany, names: readonly DocumentName[]): Promise<NodeAnswer[]> {
    const { admin } = this.#company(accountId);
    const { method, path, body } = askForAll(names);
    const answers: NodeAnswer[] = [];
    for (let node = 0; node < this.#nodes.count; node++) {
      const client = new TestClient({ url: this.#nodes.url(node) }, admin.client.sessionToken);
      const reply = await client.send(method, path, body);
      answers.push(readNodeAnswer(`${node}`, reply.body));
    }
    return answers;
  }

  storedNow() {
    return 'cannot be told' as const;
  }

  /** Not needed, because the rows are compared. */
  whyBehind(): null {
    return null;
  }

  async leftOpen() {
    const open = await this.#nodes.measured('docket_open_documents');
    return open.map((documents, node) => ({ node: `${node}`, documents }));
  }

  async check({ accountId }: PlainCompany): Promise<string[]> {
    const chains = await verifyAllChains(this.#nodes.database.db);
    return chains.flatMap((chain) =>
      chain.accountId === accountId && chain.fault ? [chain.fault] : [],
    );
  }
}

function docOf({ snapshot, updates }: { snapshot: Uint8Array | null; updates: Uint8Array[] }) {
  const doc = new Y.Doc();
  if (snapshot) Y.applyUpdateV2(doc, snapshot);
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
}

function bare(row: InvoiceRow): BareInvoice {
  return { values: { ...row }, lines: row.lines };
}

const values = z.record(z.string(), z.unknown()).nullable();

function told(entry: AuditEntry): AuditTold[] {
  const entity = `${entry.entity_type}.${entry.entity_id}`;
  if (!isDocumentName(entity)) return [];
  const said = Object.values(values.parse(entry.metadata) ?? {});
  return [
    {
      seq: Number(entry.seq),
      entity,
      action: entry.action,
      newValues: values.parse(entry.new_values),
      said: said.filter((one) => typeof one === 'string'),
    },
  ];
}
