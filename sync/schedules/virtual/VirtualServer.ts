import { someInvoice } from '../../client/testing/someRows.ts';
import { contentOf } from '../../protocol/content.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import type { Author } from '../../relay/ports.ts';
import { changesPage } from '../../testing/memory/changesPage.ts';
import { MemoryNode } from '../../testing/memory/MemoryNode.ts';
import { type Entity, isDecided, MemoryTables } from '../../testing/memory/MemoryTables.ts';
import type { EntityKnown } from '../../testing/memory/projection.ts';
import type { Browser } from '../Browser.ts';
import { differenceOf } from '../comparing.ts';
import { askForAll, readNodeAnswer } from '../nodeAnswer.ts';
import type { Random } from '../Random.ts';
import type {
  BareInvoice,
  Company,
  NodeAnswer,
  ServerState,
  StageServer,
  StoredNow,
} from '../Stage.ts';
import { FanOutNet } from './FanOutNet.ts';
import type { VirtualNet } from './VirtualNet.ts';

const rowsPerPage = 7;
const everything = { since: null, limit: Number.MAX_SAFE_INTEGER };

interface Options {
  net: VirtualNet;
  answersCarrySeq: boolean;
  nameOf(person: string): string;
}

/** Nodes on tables in memory. A transaction travels in a lane, and so does its result. */
export class VirtualServer implements StageServer {
  readonly tables = new MemoryTables();
  readonly #options: Options;
  readonly #net: VirtualNet;
  readonly #fanOut: FanOutNet;
  readonly #initial = new Map<string, BareInvoice>();
  /** The next transactions fail, before or after their commit. */
  #troubles: ('before' | 'after')[] = [];
  #made = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#net = options.net;
    this.#fanOut = new FanOutNet(options.net.lanes, options.net.tell.counts);
    this.#start();
    this.#start();
  }

  add(accountId: string, known: EntityKnown): DocumentName {
    const entity = this.tables.add(accountId, known);
    this.#initial.set(`${accountId} ${entity.name}`, bare(entity));
    return entity.name;
  }

  #start(): MemoryNode {
    const id = ++this.#made;
    const { tell, nodes } = this.#net;
    const node: MemoryNode = new MemoryNode({
      id: `${id}`,
      tables: this.tables,
      fanOut: this.#fanOut.join(id),
      watch: {
        carriedOut: (key, row) => tell.history.carriedOut(key, row),
        refused: (key, code, row) => tell.history.refused(key, code, row),
      },
      transact: (work) => this.#transact(node, `database ${id} ${++this.#made}`, work),
      authorOf: ({ person }) => this.#authorOf(person),
      answersCarrySeq: this.#options.answersCarrySeq,
      pageRows: () => rowsPerPage,
    });
    nodes.push(node);
    return node;
  }

  #authorOf(person: string): Author {
    const name = this.#options.nameOf(person);
    return { personId: person, email: `${person}@example.test`, name, ipAddress: null };
  }

  #transact<T>(node: MemoryNode, lane: string, work: () => T): Promise<T> {
    const { lanes } = this.#net;
    return new Promise((resolve, reject) => {
      const answer = (give: () => void) =>
        lanes.put(lane, 'answer', () => {
          if (!node.isDead) give();
        });
      lanes.put(lane, 'transaction', () => {
        // A transaction of a killed node may be carried out or not.
        if (node.isDead && this.#net.random.chance(0.5)) return;
        const wrong = node.isDead ? null : this.#trouble();
        if (wrong === 'before') return answer(() => reject(new Error('The database is away')));
        let result: T;
        try {
          result = work();
        } catch (error) {
          return answer(() => reject(error));
        }
        if (wrong === 'after') return answer(() => reject(new Error('The database went away')));
        answer(() => resolve(result));
      });
    });
  }

  #trouble(): 'before' | 'after' | null {
    const wrong = this.#troubles.shift() ?? null;
    if (wrong) this.#net.tell.counts.failedTransactions++;
    return wrong;
  }

  async killNode(random: Random): Promise<string> {
    const node = random.pick(this.#net.serving);
    if (!node) return 'no node';
    node.kill();
    for (const call of this.#net.calls) if (call.node === node) call.fail();
    if (random.chance(0.5)) this.#start();
    return node.id;
  }

  async stopNode(random: Random): Promise<string> {
    const node = random.pick(this.#net.serving);
    if (!node) return 'no node';
    void node.stop();
    if (random.chance(0.7)) this.#start();
    return node.id;
  }

  async startNode(): Promise<string> {
    return this.#net.serving.length < 2 ? this.#start().id : 'enough nodes';
  }

  async failTransactions(random: Random): Promise<string> {
    for (let left = random.below(3); left >= 0; left--) {
      this.#troubles.push(random.chance(0.5) ? 'before' : 'after');
    }
    return this.#troubles.join();
  }

  async stopFanOut(): Promise<void> {
    this.#fanOut.isStopped = true;
  }

  async startFanOut(): Promise<void> {
    this.#fanOut.isStopped = false;
  }

  async loseBetweenNodes(count: number): Promise<void> {
    this.#fanOut.loses += count;
  }

  async repeatBetweenNodes(count: number): Promise<void> {
    this.#fanOut.repeats += count;
  }

  async compact(accountId: string, name: DocumentName): Promise<void> {
    this.tables.documents().compact(accountId, name);
  }

  async forgetCursors(): Promise<void> {
    this.tables.era++;
  }

  async changeFact(accountId: string, name: DocumentName, confidence: string): Promise<boolean> {
    const entity = this.tables.living(accountId, name);
    if (entity?.shown.known.kind !== 'invoice') return false;
    this.tables.changeInvoice(accountId, entity, { confidence });
    return true;
  }

  async addInvoice(accountId: string): Promise<DocumentName> {
    const row = someInvoice({ id: this.#net.newId() });
    return this.add(accountId, { kind: 'invoice', row });
  }

  editByCall({ owner }: Browser, name: DocumentName, address: string): void {
    const path = `/api/vendors/${name.slice('vendor.'.length)}`;
    const node = this.#net.random.pick(this.#net.serving);
    void node?.answer({ method: 'PUT', path, body: { address } }, owner);
  }

  async toggleRoles({ owner: { person } }: Browser): Promise<boolean> {
    const mayEdit = this.tables.barred.delete(person);
    if (!mayEdit) this.tables.barred.add(person);
    return mayEdit;
  }

  async heal(): Promise<void> {
    this.tables.barred.clear();
    this.#troubles = [];
    this.#fanOut.isStopped = false;
    this.#fanOut.loses = 0;
    this.#fanOut.repeats = 0;
    for (let missing = 2 - this.#net.serving.length; missing > 0; missing--) this.#start();
  }

  async state({ accountId }: Company): Promise<ServerState> {
    const account = this.tables.account(accountId);
    const living = [...account.entities.values()].filter(({ deleted }) => !deleted);
    return {
      rows: changesPage(this.tables, accountId, everything)?.changes ?? [],
      documents: new Map(living.map(({ name, log }) => [name, log.doc()])),
      invoices: new Map(
        living
          .filter(({ shown }) => shown.known.kind === 'invoice')
          .map((entity) => [entity.name, bare(entity)]),
      ),
      audit: account.audit.map(({ said, ...entry }) => ({
        ...entry,
        said: said === null ? [] : [said],
      })),
      carriedOut: new Set(account.answers.keys()),
    };
  }

  initial(accountId: string, name: DocumentName): BareInvoice | undefined {
    return this.#initial.get(`${accountId} ${name}`);
  }

  async ask({ accountId }: Company, names: readonly DocumentName[]): Promise<NodeAnswer[]> {
    const somebody = this.#net.browsers.find(({ owner }) => owner.account === accountId);
    const answers: NodeAnswer[] = [];
    for (const node of this.#net.serving) {
      const asking = node.answer(askForAll(names), somebody?.owner ?? null);
      await this.#net.drain();
      answers.push(readNodeAnswer(node.id, (await asking).json));
    }
    return answers;
  }

  storedNow(accountId: string, name: DocumentName): StoredNow | null {
    const entity = this.tables.find(accountId, name);
    return entity ? { doc: entity.history, isDecided: isDecided(entity) } : null;
  }

  whyBehind({ name, owner }: Browser, cursor: string | undefined): string | null {
    const { seq } = this.tables.account(owner.account);
    const newest = `${this.tables.era} on ${seq}`;
    return cursor === newest ? null : `${name} is at ${cursor} of ${newest}`;
  }

  async leftOpen() {
    return this.#net.serving.map(({ id, relay }) => ({ node: id, documents: relay.openDocuments }));
  }

  /** Compaction must not change documents. */
  async check({ accountId }: Company): Promise<string[]> {
    return [...this.tables.account(accountId).entities.values()].flatMap((entity) => {
      if (entity.deleted) return [];
      const stored = entity.log.doc();
      const difference = differenceOf(contentOf(stored), contentOf(entity.history));
      stored.destroy();
      return difference ? [`${entity.name} as it is stored: ${difference}`] : [];
    });
  }
}

function bare({ shown }: Entity): BareInvoice {
  return { values: { ...shown.known.row }, lines: shown.lines };
}
