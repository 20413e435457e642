import { createServer, type Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { isDocumentName } from '../../protocol/documentName.ts';
import { limits } from '../../protocol/limits.ts';
import { Connection } from '../Connection.ts';
import { type Author, type DocumentStore, type FanOut, fanOutAlone } from '../ports.ts';
import { Relay } from '../Relay.ts';
import { TestPeer } from './TestPeer.ts';

export const accountId = 'account';

export function person(personId: string): Author {
  return {
    personId,
    email: `${personId}@example.test`,
    name: `Name of ${personId}`,
    ipAddress: null,
  };
}

/** One node: a relay behind a real port, without authentication, which is up to the server. */
export class RelayNode {
  readonly relay: Relay;
  readonly failures: unknown[] = [];
  readonly #http: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes });
  #port = 0;

  private constructor(store: DocumentStore, fanOut: FanOut) {
    this.relay = new Relay({ store, fanOut, onFailure: (error) => this.failures.push(error) });
    this.#http = createServer();
    this.#http.on('upgrade', (request, socket, head) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const name = url.pathname.slice(1);
      const personId = url.searchParams.get('person') ?? 'ada';
      this.#sockets.handleUpgrade(request, socket, head, (ready) => {
        ready.on('error', () => {});
        ready.pause();
        void this.#enter(name).then(
          (entered) => {
            ready.resume();
            if (!entered) return ready.close(4404);
            const mayEdit = !url.searchParams.has('reader');
            new Connection({
              socket: ready,
              room: entered.room,
              author: person(personId),
              mayEdit,
            });
            ready.on('close', entered.release);
          },
          () => {
            ready.resume();
            ready.close(1013);
          },
        );
      });
    });
  }

  #enter(name: string) {
    if (!isDocumentName(name)) throw new Error(`${name} names no document`);
    return this.relay.enter(accountId, name);
  }

  static async start(store: DocumentStore, fanOut: FanOut = fanOutAlone): Promise<RelayNode> {
    const node = new RelayNode(store, fanOut);
    await new Promise<void>((resolve) => node.#http.listen(0, '127.0.0.1', resolve));
    const address = node.#http.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    node.#port = address.port;
    return node;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#port}`;
  }

  /** Opens a document over a socket. */
  peer(
    name: string,
    options: { as?: string; reader?: true; doc?: TestPeer['doc'] } = {},
  ): TestPeer {
    const query = new URLSearchParams({
      person: options.as ?? 'ada',
      ...(options.reader ? { reader: '' } : {}),
    });
    return new TestPeer(`${this.url}/${name}?${query}`, options.doc ? { doc: options.doc } : {});
  }

  async stop(): Promise<void> {
    await this.relay.stop();
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.close();
  }
}
