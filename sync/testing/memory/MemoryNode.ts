import { fromBase64, toBase64 } from '#shared/base64.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import { listPageWords } from '#shared/pageWords/contract.ts';
import { type Exchanged, exchangeDocuments } from '#shared/sync/contract.ts';
import { updateVendor } from '#shared/vendors/contract.ts';
import type { FileForm, HttpAnswer, HttpRequest } from '../../client/ports.ts';
import { someUpload, someUser } from '../../client/testing/someRows.ts';
import { closings } from '../../protocol/closing.ts';
import { type DocumentName, isDocumentName, partsOf } from '../../protocol/documentName.ts';
import { writeChanged } from '../../protocol/messages.ts';
import { anotherOwnerCode, type Owner, ownerParam, ownerText } from '../../protocol/owner.ts';
import type { Refusal } from '../../protocol/refusals.ts';
import { Connection } from '../../relay/Connection.ts';
import { OpenDocument } from '../../relay/OpenDocument.ts';
import type { Author, DocumentStore, FanOut } from '../../relay/ports.ts';
import { type ExchangeAnswer, Relay } from '../../relay/Relay.ts';
import { changesPage } from './changesPage.ts';
import { type DecisionWatch, decideOnce, ok, refusal } from './decisions.ts';
import type { MemoryTables } from './MemoryTables.ts';
import type { NodeSocket } from './NodeSocket.ts';

export interface NodePorts {
  id: string;
  tables: MemoryTables;
  fanOut: FanOut;
  watch: DecisionWatch;
  /** Runs one transaction; may delay it, fail it, or lose its result. */
  transact<T>(work: () => T): Promise<T>;
  authorOf(owner: Owner): Author;
  answersCarrySeq: boolean;
  /** The maximum of rows on a page of the feed. */
  pageRows(): number;
}

/** One node: the real relay, with the REST calls and the session check of the server around it. */
export class MemoryNode {
  readonly id: string;
  readonly relay: Relay;
  readonly #ports: NodePorts;
  readonly #sockets = new Set<NodeSocket>();
  readonly #listeners = new Map<string, Set<(seq: number) => void>>();
  readonly #listening = new Map<string, () => void>();
  readonly #underWay = new Set<Promise<HttpAnswer>>();
  isServing = true;
  isDead = false;

  constructor(ports: NodePorts) {
    this.id = ports.id;
    this.#ports = ports;
    this.relay = new Relay({
      store: this.#store(),
      fanOut: ports.fanOut,
      // Tests cause failures on purpose.
      onFailure: () => undefined,
      onGap: () => {
        for (const accountId of this.#listeners.keys()) this.#wake(accountId, 0);
      },
    });
  }

  /** Like `kill -9`: calls under way may be carried out or not. */
  kill(): void {
    this.isDead = true;
    this.isServing = false;
    void this.relay.stop();
    void this.#ports.fanOut.close();
    for (const socket of this.#sockets) socket.terminate();
  }

  /** A graceful stop, as for an update. */
  async stop(): Promise<void> {
    this.isServing = false;
    this.closeSockets(closings.goingAway.code);
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.relay.stop();
    await this.#ports.fanOut.close();
    this.isDead = true;
  }

  closeSockets(code: number): void {
    for (const socket of [...this.#sockets]) socket.close(code);
  }

  /** Opens a socket for a session. */
  connect(end: NodeSocket, url: URL, session: Owner | null): void {
    this.#sockets.add(end);
    end.on('close', () => this.#sockets.delete(end));
    const name = url.pathname.replace('/sync/', '');
    if (!session || url.searchParams.get(ownerParam) !== ownerText(session)) {
      end.refuse(closings.signedOut.code);
    } else if (name === 'changes') this.#openWakeUps(end, session);
    else if (isDocumentName(name)) void this.#openDocument(end, name, session);
    else end.refuse(closings.unknown.code);
  }

  async #openDocument(end: NodeSocket, name: DocumentName, session: Owner): Promise<void> {
    const { authorOf, tables } = this.#ports;
    try {
      const entered = await this.relay.enter(session.account, name);
      if (!entered) return end.refuse(closings.unknown.code);
      if (end.readyState !== end.OPEN) return entered.release();
      end.on('close', entered.release);
      end.accept();
      const author = authorOf(session);
      const mayEdit = !tables.barred.has(session.person);
      new Connection({ socket: end, room: entered.room, author, mayEdit });
    } catch {
      end.refuse(closings.tryAgain.code);
    }
  }

  #openWakeUps(end: NodeSocket, { account }: Owner): void {
    const listeners = this.#listeners.get(account) ?? new Set();
    this.#listeners.set(account, listeners);
    end.accept();
    const listener = (seq: number) => end.send(writeChanged(seq));
    listeners.add(listener);
    if (!this.#listening.has(account)) {
      const stop = this.#ports.fanOut.subscribe(`changed:${account}`, (message) =>
        this.#wake(account, Number(new TextDecoder().decode(message))),
      );
      this.#listening.set(account, stop);
    }
    end.on('close', () => listeners.delete(listener));
  }

  #wake(account: string, seq: number): void {
    for (const listener of this.#listeners.get(account) ?? []) listener(seq);
  }

  /** Wakes devices after a commit. */
  announce(account: string): void {
    const { seq } = this.#ports.tables.account(account);
    this.#wake(account, seq);
    this.#ports.fanOut.publish(`changed:${account}`, new TextEncoder().encode(String(seq)));
  }

  answer(request: HttpRequest, session: Owner | null): Promise<HttpAnswer> {
    const answering = this.#answer(request, session);
    this.#underWay.add(answering);
    return answering.finally(() => this.#underWay.delete(answering));
  }

  async #answer(request: HttpRequest, session: Owner | null): Promise<HttpAnswer> {
    if (!session) return refusal(401, 'signed_out');
    const claimedOwner = request.headers?.['Docket-Owner'];
    if (claimedOwner !== undefined && claimedOwner !== ownerText(session))
      return refusal(409, anotherOwnerCode);
    const { pathname, searchParams } = new URL(request.path, 'http://docket.test');
    try {
      switch (pathname) {
        case '/api/me':
          return ok({ authenticated: true, user: someUser(session) });
        case '/api/sync/changes':
          return await this.#changes(searchParams, session);
        case '/api/sync/documents':
          return await this.#exchange(request.body, session);
        // Its invoices have no documents to read.
        case listPageWords.path:
          return ok({ rows: [], more: false });
        default:
          if (request.form) return await this.#takeFile(request.form, session);
          if (request.method === 'PUT') return await this.#edit(pathname, request.body, session);
          return await this.#commit(session.account, () =>
            decideOnce(this.#ports, session, request),
          );
      }
    } catch {
      return refusal(503, 'unavailable');
    }
  }

  async #changes(query: URLSearchParams, { account }: Owner): Promise<HttpAnswer> {
    const { tables, pageRows, transact } = this.#ports;
    const limit = Math.min(Number(query.get('limit') ?? 1_000), pageRows());
    const since = query.get('since');
    const page = await transact(() => changesPage(tables, account, { since, limit }));
    return page ? ok(page) : refusal(410, 'unknown_cursor');
  }

  async #exchange(json: unknown, session: Owner): Promise<HttpAnswer> {
    const { authorOf, tables } = this.#ports;
    const body = exchangeDocuments.body.parse(json);
    const documents = await Promise.all(
      body.documents.map(async ({ name, stateVector, edits }): Promise<Exchanged> => {
        if (!isDocumentName(name)) return { name, problem: 'unknown' };
        const answer = await this.relay.exchange({
          accountId: session.account,
          author: authorOf(session),
          mayEdit: !tables.barred.has(session.person),
          name,
          stateVector: fromBase64(stateVector),
          edits: edits.map(({ id, update }) => ({ id, update: fromBase64(update) })),
        });
        return { name, ...written(answer) };
      }),
    );
    return ok({ documents });
  }

  /** Idempotent by id. */
  async #takeFile({ fields, fileName, bytes }: FileForm, { account }: Owner): Promise<HttpAnswer> {
    const { id = '' } = fields;
    const file = await this.#commit(account, () =>
      this.#ports.tables.takeFile(account, id, { name: fileName, text: bytes.text() }),
    );
    const row = someUpload({ id, fileName: file.name, fileSize: bytes.size });
    return ok({ ...row, seq: file.seq }, 202);
  }

  /** An edit by a REST call. */
  async #edit(path: string, json: unknown, session: Owner): Promise<HttpAnswer> {
    const name = path.replace('/api/vendors/', 'vendor.');
    if (!isDocumentName(name)) return refusal(404, 'not_found');
    const fields = updateVendor.body.parse(json);
    const refused = await this.editFields(
      session.account,
      this.#ports.authorOf(session),
      name,
      fields,
    );
    return refused ? refusal(409, refused) : ok({});
  }

  /** Edits fields in a transaction of its own; people who have the document open receive the edit. */
  async editFields(
    accountId: string,
    author: Author,
    name: DocumentName,
    fields: Readonly<Record<string, DocumentValue | undefined>>,
  ): Promise<Refusal | null> {
    const documents = this.#ports.tables.documents();
    const written = await this.#commit(accountId, () => {
      const stored = documents.load(accountId, name);
      if (!stored) return 'gone';
      const document = new OpenDocument(partsOf(name).kind, stored);
      const difference = document.enter(
        Object.entries(fields).flatMap(([key, value]) =>
          value === undefined ? [] : [{ map: 'fields' as const, key, value }],
        ),
      );
      document.close();
      if (!difference) return null;
      const edits = [{ author, ...difference, repeats: [] }];
      const [outcome] = documents.write(accountId, [{ name, position: stored.position, edits }]);
      if (outcome?.outcome === 'refused') return outcome.refused.get(0) ?? 'shape';
      if (outcome?.outcome !== 'stored') throw new Error(`Somebody else has written to ${name}`);
      return { position: outcome.position, update: difference.update };
    });
    if (written === null || typeof written === 'string') return written;
    this.relay.tell(accountId, name, written);
    return null;
  }

  #store(): DocumentStore {
    const { tables, transact } = this.#ports;
    const documents = tables.documents();
    return {
      load: (accountId, name) => transact(() => documents.load(accountId, name)),
      loadAfter: (accountId, name, position) =>
        transact(() => documents.loadAfter(accountId, name, position)),
      write: (accountId, writes) =>
        this.#commit(accountId, () => documents.write(accountId, writes)),
      compact: (accountId, name) => transact(() => documents.compact(accountId, name)),
      positions: (accountId, names) => transact(() => documents.positions(accountId, names)),
    };
  }

  /** A transaction after which the company's devices are woken if rows have changed. */
  async #commit<T>(accountId: string, work: () => T): Promise<T> {
    const { tables, transact } = this.#ports;
    const account = tables.account(accountId);
    const { result, isChanged } = await transact(() => {
      const before = account.seq;
      const result = work();
      return { result, isChanged: account.seq > before };
    });
    if (isChanged) this.announce(accountId);
    return result;
  }
}

function written(answer: ExchangeAnswer) {
  if ('problem' in answer) return answer;
  const { update, durable, refused } = answer;
  return { update: toBase64(update), durable, refused };
}
