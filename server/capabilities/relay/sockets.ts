import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { may } from '#shared/permissions.ts';
import { type ClosingName, closings } from '#sync/protocol/closing.ts';
import { type DocumentName, isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import { limits, protocolVersion } from '#sync/protocol/limits.ts';
import { writeChanged } from '#sync/protocol/messages.ts';
import { ownerParam, ownerText } from '#sync/protocol/owner.ts';
import { Connection } from '#sync/relay/Connection.ts';
import type { Relay } from '#sync/relay/Relay.ts';
import type { Wakeups } from '../../platform/feed/wakeups.ts';
import type { Session } from '../../platform/http/session.ts';
import { mayEdit, mayRead } from './documentAccess.ts';

/** A request for a websocket, with the values that the application has read from it. */
export interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  ip: string;
  sessionToken: string | null;
}

interface SocketsOptions {
  /** Whether this process accepts sockets at all. */
  isOpen: boolean;
  allowedOrigins: readonly string[];
  relay: Relay;
  wakeups: Wakeups;
  log: Logger;
  /** Whether this address may open another socket. */
  allows(address: string): Promise<boolean>;
  findSession(token: string): Promise<Session | null>;
}

/** One open socket; checked again when its person's access changes. */
interface Open {
  token: string;
  session: Session;
  close(closing: ClosingName): void;
  /** Called when the person's roles have changed and they may still read. */
  adopt(session: Session): void;
}

const pulseInMs = 30_000;
const recheckAllInMs = 60_000;
const wakeupsAtMostEveryInMs = 100;
const letGoEveryMs = 50;

/** Every websocket of this node: open documents and wake-ups (SPEC 2, 4.4, 6, 8.5). */
export class Sockets {
  readonly #options: SocketsOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  readonly #open = new Map<string, Set<Open>>();
  readonly #alive = new WeakSet<WebSocket>();
  readonly #timers: NodeJS.Timeout[];

  constructor(options: SocketsOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => this.#pulse(), pulseInMs).unref(),
      // A session can also expire, which no event reports.
      setInterval(() => void this.judgeAgain(null), recheckAllInMs).unref(),
    ];
  }

  get count(): number {
    return this.#server.clients.size;
  }

  async handle(upgrade: Upgrade): Promise<void> {
    const { request, socket } = upgrade;
    socket.on('error', () => socket.destroy());
    if (!this.#options.isOpen) return refuse(socket, '503 Service Unavailable');
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (!url) return refuse(socket, '400 Bad Request');
    if (!url.pathname.startsWith('/sync/')) return refuse(socket, '404 Not Found');
    const { origin } = request.headers;
    if (origin !== undefined && !this.#options.allowedOrigins.includes(origin)) {
      return refuse(socket, '403 Forbidden');
    }
    try {
      if (!(await this.#options.allows(upgrade.ip))) return refuse(socket, '429 Too Many Requests');
      await this.#judge(upgrade, url);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'socket not opened');
      this.#refuseOpen(upgrade, 'tryAgain');
    }
  }

  async #judge(upgrade: Upgrade, url: URL): Promise<void> {
    const { findSession } = this.#options;
    const token = upgrade.sessionToken;
    const session = token === null ? null : await findSession(token);
    if (token === null || !session) return this.#refuseOpen(upgrade, 'signedOut');
    const owner = url.searchParams.get(ownerParam);
    // Another person has signed in in this browser since: the client has to find out who.
    if (
      owner !== null &&
      owner !== ownerText({ person: session.personId, account: session.accountId })
    ) {
      return this.#refuseOpen(upgrade, 'signedOut');
    }
    if (Number(url.searchParams.get('v') ?? protocolVersion) !== protocolVersion) {
      return this.#refuseOpen(upgrade, 'upgrade');
    }
    if ((this.#open.get(session.personId)?.size ?? 0) >= limits.socketsOfAPerson) {
      return this.#refuseOpen(upgrade, 'tooMany');
    }
    if (session.passkeyNeeded) return this.#refuseOpen(upgrade, 'notAllowed');
    const name = url.pathname.slice('/sync/'.length);
    if (name === 'changes') return this.#openWakeups(upgrade, token, session);
    if (!isDocumentName(name)) return this.#refuseOpen(upgrade, 'unknown');
    if (!mayRead(session.roles, partsOf(name).kind)) {
      return this.#refuseOpen(upgrade, 'notAllowed');
    }
    return this.#openDocument(upgrade, token, session, name);
  }

  async #openDocument(
    upgrade: Upgrade,
    token: string,
    session: Session,
    name: DocumentName,
  ): Promise<void> {
    const { kind } = partsOf(name);
    const entered = await this.#options.relay.enter(session.accountId, name);
    if (!entered) return this.#refuseOpen(upgrade, 'unknown');
    const { room, release } = entered;
    const accepted = this.#accept(upgrade, (socket) => {
      const author = {
        personId: session.personId,
        email: session.email,
        name: session.name,
        ipAddress: upgrade.ip,
      };
      const connection = new Connection({
        socket,
        room,
        author,
        mayEdit: mayEdit(session.roles, kind),
      });
      const open: Open = {
        token,
        session,
        close: (closing) => connection.close(closing),
        adopt(now) {
          open.session = now;
          connection.mayEdit = mayEdit(now.roles, kind);
        },
      };
      socket.on('close', release);
      this.#register(socket, open);
    });
    if (!accepted) release();
    // Access may have ended while the document was loading, before this socket was registered.
    else await this.judgeAgain(session.personId);
  }

  #openWakeups(upgrade: Upgrade, token: string, session: Session): void {
    this.#accept(upgrade, (socket) => {
      let newest = 0;
      let timer: NodeJS.Timeout | undefined;
      const tell = () => {
        timer = undefined;
        if (socket.readyState === socket.OPEN) socket.send(writeChanged(newest));
        newest = 0;
      };
      const stop = this.#options.wakeups.subscribe(session.accountId, (seq) => {
        newest = Math.max(newest, seq);
        timer ??= setTimeout(tell, wakeupsAtMostEveryInMs);
      });
      socket.on('message', () => close(socket, 'malformed'));
      socket.on('close', () => {
        clearTimeout(timer);
        stop();
      });
      const open: Open = {
        token,
        session,
        close: (closing) => close(socket, closing),
        adopt(now) {
          open.session = now;
        },
      };
      this.#register(socket, open);
    });
  }

  /** Returns whether the upgrade succeeded: the client may have gone meanwhile. */
  #accept({ request, socket, head }: Upgrade, use: (socket: WebSocket) => void): boolean {
    let accepted = false;
    this.#server.handleUpgrade(request, socket, head, (ready) => {
      accepted = true;
      // An error of one socket, such as a frame that is too large, closes only that socket; `ws`
      // does so by itself.
      ready.on('error', () => {});
      use(ready);
    });
    if (!accepted && !socket.destroyed) socket.destroy();
    return accepted;
  }

  /**
   * Accepted and closed at once: a refused upgrade would look like a network failure, and be
   * retried for ever.
   */
  #refuseOpen(upgrade: Upgrade, closing: ClosingName): void {
    this.#accept(upgrade, (socket) => close(socket, closing));
  }

  #register(socket: WebSocket, open: Open): void {
    const { personId } = open.session;
    const socketsOfPerson = this.#open.get(personId) ?? new Set();
    this.#open.set(personId, socketsOfPerson.add(open));
    this.#alive.add(socket);
    socket.on('pong', () => this.#alive.add(socket));
    socket.on('close', () => {
      socketsOfPerson.delete(open);
      if (socketsOfPerson.size === 0) this.#open.delete(personId);
    });
  }

  /** SPEC 6.1. `null` checks everybody. */
  async judgeAgain(personId: string | null): Promise<void> {
    const people = personId === null ? [...this.#open.keys()] : [personId];
    for (const one of people) {
      const byToken = Map.groupBy(this.#open.get(one) ?? [], ({ token }) => token);
      for (const [token, sockets] of byToken) {
        try {
          const now = await this.#options.findSession(token);
          for (const open of sockets) applySession(open, now);
        } catch (error) {
          // A socket whose access cannot be checked is closed.
          this.#options.log.warn({ err: error }, 'access not judged');
          for (const open of sockets) open.close('tryAgain');
        }
      }
    }
  }

  #pulse(): void {
    for (const socket of this.#server.clients) {
      if (!this.#alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }

  /** Closes the sockets of now one after the other, so that their devices do not all come to the other nodes at once. */
  async letGo(withinMs: number): Promise<void> {
    const sockets = [...this.#server.clients];
    const steps = Math.max(1, Math.floor(withinMs / letGoEveryMs));
    for (let step = 0; step < steps; step++) {
      const [from, to] = [step, step + 1].map((at) => Math.round((sockets.length * at) / steps));
      for (const socket of sockets.slice(from, to)) close(socket, 'goingAway');
      await wait(withinMs / steps);
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#server.clients) close(socket, 'goingAway');
    const deadline = Date.now() + 2_000;
    while (this.#server.clients.size > 0 && Date.now() < deadline) {
      await wait(20);
    }
    for (const socket of this.#server.clients) socket.terminate();
  }
}

function applySession(open: Open, now: Session | null): void {
  if (now?.personId !== open.session.personId || now.accountId !== open.session.accountId) {
    open.close('signedOut');
  } else if (now.passkeyNeeded || !may(now.roles, 'sync.read')) open.close('notAllowed');
  else open.adopt(now);
}

function close(socket: WebSocket, name: ClosingName): void {
  const { code, reason } = closings[name];
  socket.close(code, reason);
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
