import type { BooksItem } from '#shared/books/contract.ts';
import type { CodingHistory } from '#shared/coding/history.ts';
import type { ExchangeRates } from '#shared/exchangeRates/contract.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { type Change, exchangeDocuments } from '#shared/sync/contract.ts';
import type { LedgerFinding } from '#shared/witness/contract.ts';
import type { HttpAnswer, HttpRequest } from '../../client/ports.ts';
import { contentOf } from '../../protocol/content.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import { editId } from '../../protocol/editId.ts';
import { readClientMessage } from '../../protocol/messages.ts';
import type { Owner } from '../../protocol/owner.ts';
import { fanOutAlone } from '../../relay/ports.ts';
import { MemoryNode } from './MemoryNode.ts';
import { type Entity, MemoryTables, type StoredFile } from './MemoryTables.ts';
import { NodeSocket, type ToClient } from './NodeSocket.ts';
import type { EntityKnown } from './projection.ts';

type Given = Partial<HttpAnswer> & { status: number };

/** A server of one node with immediate transactions, for tests of a device. */
export class MemoryServer {
  /** Every call that arrived. */
  readonly calls: HttpRequest[] = [];
  /** Answers given instead of the real one, each once, by path. */
  readonly failures: { path: RegExp; answer: Given | ((request: HttpRequest) => Given) }[] = [];
  /** The keys of the decisions that were carried out. */
  readonly carriedOut: string[] = [];
  /** The ids of edits that devices sent, once for each time that they arrived. */
  readonly edits: string[] = [];
  readonly tables = new MemoryTables();
  /** The number of sockets opened so far. */
  sockets = 0;
  /** The maximum of rows on a page of the feed. */
  pageRows = 5_000;
  readonly #account: string;
  readonly #node: MemoryNode;

  constructor({ account }: Owner) {
    this.#account = account;
    this.#node = new MemoryNode({
      id: 'only',
      tables: this.tables,
      fanOut: fanOutAlone,
      watch: { carriedOut: (key) => this.carriedOut.push(key), refused: () => undefined },
      transact: async (work) => work(),
      authorOf: ({ person }) => ({
        personId: person,
        email: `${person}@example.test`,
        name: 'Ada Lovelace',
        ipAddress: null,
      }),
      answersCarrySeq: true,
      pageRows: () => this.pageRows,
    });
  }

  get seq(): number {
    return this.tables.account(this.#account).seq;
  }

  get files(): ReadonlyMap<string, StoredFile> {
    return this.tables.account(this.#account).files;
  }

  add(known: EntityKnown): DocumentName {
    const { name } = this.tables.add(this.#account, known);
    this.#node.announce(this.#account);
    return name;
  }

  /** A row that only the server writes. */
  addBooksItem(row: BooksItem): void {
    this.#addFact((seq) => ({ kind: 'booksItem', id: row.id, seq, row }));
  }

  addCodingHistory(row: CodingHistory): void {
    this.#addFact((seq) => ({ kind: 'codingHistory', id: row.id, seq, row }));
  }

  addExchangeRates(row: ExchangeRates): void {
    this.#addFact((seq) => ({ kind: 'exchangeRates', id: row.id, seq, row }));
  }

  addFinding(row: LedgerFinding): void {
    this.#addFact((seq) => ({ kind: 'ledgerFinding', id: row.id, seq, row }));
  }

  #addFact(changeAt: (seq: number) => Change): void {
    const account = this.tables.account(this.#account);
    const change = changeAt(++account.seq);
    account.facts.set(change.id, change);
    this.#node.announce(this.#account);
  }

  row(name: DocumentName): EntityKnown['row'] | undefined {
    return this.tables.living(this.#account, name)?.shown.known.row;
  }

  invoice(name: DocumentName): Invoice {
    const { known } = this.#entity(name).shown;
    if (known.kind !== 'invoice') throw new Error(`${name} is no invoice`);
    return known.row;
  }

  content(name: DocumentName) {
    return contentOf(this.#entity(name).history);
  }

  #entity(name: DocumentName): Entity {
    const entity = this.tables.living(this.#account, name);
    if (!entity) throw new Error(`There is no ${name}`);
    return entity;
  }

  /** An edit by another person. */
  async edit(name: DocumentName, fields: Readonly<Record<string, string>>): Promise<void> {
    const author = { personId: 'bea', email: 'bea@example.test', name: 'Bea', ipAddress: null };
    const refused = await this.#node.editFields(this.#account, author, name, fields);
    if (refused) throw new Error(`The edit of ${name} was refused: ${refused}`);
  }

  /** A decision by another person. */
  change(name: DocumentName, facts: Partial<Invoice>): void {
    this.tables.changeInvoice(this.#account, this.#entity(name), facts);
    this.#node.announce(this.#account);
  }

  remove(name: DocumentName): void {
    this.tables.remove(this.#account, this.#entity(name));
    this.#node.announce(this.#account);
  }

  /** A change that is in no row: members, or the company. */
  changeNoRow(): void {
    this.tables.account(this.#account).seq++;
    this.#node.announce(this.#account);
  }

  /** Makes all cursors unknown (SPEC 8.6). */
  forgetCursors(): void {
    this.tables.era++;
  }

  /** Returns a function that restores everything as it is now. Nobody may have a document open meanwhile. */
  backUp(): () => void {
    return this.tables.backUp();
  }

  closeSockets(code: number): void {
    this.#node.closeSockets(code);
  }

  async answer(request: HttpRequest, session: Owner | null): Promise<HttpAnswer> {
    this.calls.push(request);
    const at = this.failures.findIndex(({ path }) => path.test(request.path));
    const [failure] = at < 0 ? [] : this.failures.splice(at, 1);
    if (failure) {
      const { answer } = failure;
      const given = typeof answer === 'function' ? answer(request) : answer;
      return { json: undefined, retryAfterInMs: null, ...given };
    }
    if (request.path === exchangeDocuments.path) {
      const { documents } = exchangeDocuments.body.parse(request.body);
      this.edits.push(...documents.flatMap(({ edits }) => edits.map(({ id }) => id)));
    }
    return this.#node.answer(request, session);
  }

  /** Opens a socket of a device, and returns the server's end of it. */
  connect(url: URL, session: Owner | null, client: ToClient): NodeSocket {
    this.sockets++;
    const end = new NodeSocket(client);
    end.on('message', (frame) => {
      if (frame instanceof Uint8Array) this.#count(frame);
    });
    this.#node.connect(end, url, session);
    return end;
  }

  /** Empty updates are not counted: devices send them when they have nothing unsent. */
  #count(frame: Uint8Array): void {
    const message = readClientMessage(frame);
    if (message.type === 'edit' && message.update.length > 2) {
      this.edits.push(editId(message.update));
    }
  }

  stop(): Promise<void> {
    return this.#node.stop();
  }
}
