import { fromBase64, toBase64 } from '#shared/base64.ts';
import { type Exchanged, exchangeDocuments } from '#shared/sync/contract.ts';
import { updateVendor } from '#shared/vendors/contract.ts';
import type { HttpAnswer, HttpRequest } from '../client/ports.ts';
import { someUser } from '../client/testing/someRows.ts';
import { closings } from '../protocol/closing.ts';
import { type DocumentName, isDocumentName } from '../protocol/documentName.ts';
import { writeChanged } from '../protocol/messages.ts';
import type { Owner } from '../protocol/owner.ts';
import { Connection } from '../relay/Connection.ts';
import type { Author, DocumentStore, FanOut } from '../relay/ports.ts';
import { type ExchangeAnswer, Relay } from '../relay/Relay.ts';
import { ok, refusal } from './answers.ts';
import type { Lanes } from './Lanes.ts';
import type { NodeSocket } from './lines.ts';
import type { ServerTables } from './ServerTables.ts';
import { type DecisionWatch, decideOnce } from './serverDecisions.ts';
import { changesPage } from './serverFeed.ts';

export interface NodePorts {
  lanes: Lanes;
  tables: ServerTables;
  fanOut: FanOut;
  watch: DecisionWatch;
  /** What goes wrong with the next transaction: it does not happen, or nobody hears that it has. */
  trouble(): 'before' | 'after' | null;
  /** Whether a transaction that a killed node had sent off happens all the same. */
  outlives(): boolean;
  authorOf(owner: Owner): Author;
  answersCarrySeq: boolean;
  /** Every edit that arrives in a call, as it came. */
  sawEdit(accountId: string, name: DocumentName, update: Uint8Array): void;
}

const pageRows = 7;

/** One node: the real relay, and around it what the server does with calls and at the door. */
export class ServerNode {
  readonly id: number;
  readonly relay: Relay;
  readonly failures: unknown[] = [];
  readonly #ports: NodePorts;
  readonly #sockets = new Set<NodeSocket>();
  readonly #listeners = new Map<string, Set<(seq: number) => void>>();
  readonly #listening = new Map<string, () => void>();
  readonly #underWay = new Set<Promise<HttpAnswer>>();
  isServing = true;
  isDead = false;
  #calls = 0;

  constructor(id: number, ports: NodePorts) {
    this.id = id;
    this.#ports = ports;
    this.relay = new Relay({
      store: this.#store(),
      fanOut: ports.fanOut,
      onFailure: (error) => this.failures.push(error),
      onGap: () => {
        for (const accountId of this.#listeners.keys()) this.#wake(accountId, 0);
      },
    });
  }

  /** Everything at once: what it knew is gone, what it was told to do may be done or not. */
  kill(): void {
    this.isDead = true;
    this.isServing = false;
    void this.relay.stop();
    void this.#ports.fanOut.close();
    for (const socket of this.#sockets) socket.terminate();
  }

  /** As a restart for an update does it. */
  async stop(): Promise<void> {
    this.isServing = false;
    for (const socket of this.#sockets) socket.close(closings.goingAway.code);
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.relay.stop();
    await this.#ports.fanOut.close();
    this.isDead = true;
  }

  /** A socket that asks for something in the name of a session. */
  connect(end: NodeSocket, url: URL, session: Owner | null): void {
    this.#sockets.add(end);
    end.on('close', () => this.#sockets.delete(end));
    const name = url.pathname.replace('/sync/', '');
    const asked = url.searchParams.get('owner');
    const own = session && `${session.person} ${session.account}`;
    if (!session || asked !== own) end.refuse(closings.signedOut.code);
    else if (name === 'changes') this.#openWakeUps(end, session);
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

  /** After a commit of this node. */
  #changed(account: string, seq: number): void {
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
    const asked = request.headers?.['Docket-Owner'];
    if (asked !== undefined && asked !== `${session.person} ${session.account}`) {
      return refusal(409, 'another_owner');
    }
    const { pathname, searchParams } = new URL(request.path, 'http://docket.test');
    try {
      switch (pathname) {
        case '/api/me':
          return ok({ authenticated: true, user: someUser(session) });
        case '/api/sync/changes':
          return await this.#changes(searchParams, session);
        case '/api/sync/documents':
          return await this.#exchange(request.body, session);
        default:
          if (request.method === 'PUT') return await this.#edit(pathname, request.body, session);
          return await this.#database(session.account, () =>
            decideOnce(this.#ports, session, request),
          );
      }
    } catch {
      return refusal(503, 'unavailable');
    }
  }

  async #changes(query: URLSearchParams, { account }: Owner): Promise<HttpAnswer> {
    const limit = Math.min(Number(query.get('limit')), pageRows);
    const page = await this.#database(account, () =>
      changesPage(this.#ports.tables, account, { since: query.get('since'), limit }),
    );
    return page ? ok(page) : refusal(410, 'unknown_cursor');
  }

  async #exchange(json: unknown, session: Owner): Promise<HttpAnswer> {
    const { authorOf, tables, sawEdit } = this.#ports;
    const body = exchangeDocuments.body.parse(json);
    const documents = await Promise.all(
      body.documents.map(async ({ name, stateVector, edits }): Promise<Exchanged> => {
        if (!isDocumentName(name)) return { name, problem: 'unknown' };
        const read = edits.map(({ id, update }) => ({ id, update: fromBase64(update) }));
        for (const { update } of read) sawEdit(session.account, name, update);
        const answer = await this.relay.exchange({
          accountId: session.account,
          author: authorOf(session),
          mayEdit: !tables.barred.has(session.person),
          name,
          stateVector: fromBase64(stateVector),
          edits: read,
        });
        return { name, ...written(answer) };
      }),
    );
    return ok({ documents });
  }

  /** An edit that comes as a call. */
  async #edit(path: string, json: unknown, session: Owner): Promise<HttpAnswer> {
    const name = path.replace('/api/vendors/', 'vendor.');
    if (!isDocumentName(name)) return refusal(404, 'not_found');
    const fields = updateVendor.body.parse(json);
    const { refused } = await this.relay.edit({
      accountId: session.account,
      author: this.#ports.authorOf(session),
      name,
      entries: Object.entries(fields).flatMap(([key, value]) =>
        value === undefined ? [] : [{ map: 'fields' as const, key, value }],
      ),
    });
    return refused ? refusal(409, refused) : ok({});
  }

  #store(): DocumentStore {
    const documents = this.#ports.tables.documents();
    return {
      load: (accountId, name) => this.#database(accountId, () => documents.load(accountId, name)),
      loadAfter: (accountId, name, position) =>
        this.#database(accountId, () => documents.loadAfter(accountId, name, position)),
      write: (accountId, writes) =>
        this.#database(accountId, () => documents.write(accountId, writes)),
      compact: (accountId, name) =>
        this.#database(accountId, () => documents.compact(accountId, name)),
      positions: (accountId, names) =>
        this.#database(accountId, () => documents.positions(accountId, names)),
    };
  }

  /** One transaction: there and back, each when its turn comes. */
  #database<T>(accountId: string, work: () => T): Promise<T> {
    const { lanes, trouble, outlives, tables } = this.#ports;
    const lane = `database ${this.id} ${++this.#calls}`;
    return new Promise((resolve, reject) => {
      const answer = (give: () => void) =>
        lanes.put(lane, 'answer', () => {
          if (!this.isDead) give();
        });
      lanes.put(lane, 'transaction', () => {
        if (this.isDead && !outlives()) return;
        const wrong = this.isDead ? null : trouble();
        if (wrong === 'before') return answer(() => reject(new Error('The database is away')));
        const account = tables.account(accountId);
        const before = account.seq;
        const result = work();
        if (wrong === 'after') return answer(() => reject(new Error('The database went away')));
        answer(() => {
          if (account.seq > before) this.#changed(accountId, account.seq);
          resolve(result);
        });
      });
    });
  }
}

function written(answer: ExchangeAnswer) {
  if ('problem' in answer) return answer;
  const { update, durable, refused } = answer;
  return { update: toBase64(update), durable, refused };
}
