import type { SMTPServer } from 'smtp-server';

type Connection = SMTPServer['connections'] extends Set<infer One> ? One : never;

interface Session {
  connection: Connection;
  /** How much the client has sent, and when that last changed. */
  bytes: number;
  heardAt: number;
  /** Since the connection began or the last mail was received. */
  commands: number;
  /** Answers on which the client waits. */
  working: number;
  isOver: boolean;
  timer: NodeJS.Timeout;
}

interface SessionLimits {
  connections: number;
  seconds: number;
}

/** Ordinary senders need far fewer, even with encryption and a few refused addresses. */
const maxCommands = 30;
const lookEveryMs = 1_000;

/**
 * The open connections of the mail server. Each has a total time, and few commands for a mail. When their number is at
 * its limit, the one that has been silent for longest is closed for a new client.
 */
export class MailSessions {
  readonly #limits: SessionLimits;
  readonly #sessions = new Map<string, Session>();
  readonly #looking: NodeJS.Timeout;

  constructor(limits: SessionLimits) {
    this.#limits = limits;
    this.#looking = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  /** False if the clients of all connections wait for an answer. */
  begin(connection: Connection): boolean {
    if (this.#sessions.size >= this.#limits.connections && !this.#makeRoom()) return false;
    this.#sessions.set(connection.id, {
      connection,
      bytes: connection._socket.bytesRead,
      heardAt: performance.now(),
      commands: 0,
      working: 0,
      isOver: false,
      timer: setTimeout(() => this.#timeOver(connection.id), this.#limits.seconds * 1000).unref(),
    });
    return true;
  }

  end(id: string): void {
    clearTimeout(this.#sessions.get(id)?.timer);
    this.#sessions.delete(id);
  }

  countCommand(id: string): void {
    const session = this.#sessions.get(id);
    if (!session) return;
    session.commands++;
    // After the answer to this command.
    if (session.commands > maxCommands) setImmediate(() => this.#letGo(id, 'Too many commands'));
  }

  mailReceived(id: string): void {
    const session = this.#sessions.get(id);
    if (session) session.commands = 0;
  }

  /** Work that a client waits for. Its connection stays open meanwhile, or the client would send the stored mail again. */
  async during<T>(id: string, work: () => Promise<T>): Promise<T> {
    const session = this.#sessions.get(id);
    if (session) session.working++;
    try {
      return await work();
    } finally {
      if (session) {
        session.working--;
        session.heardAt = performance.now();
        if (session.isOver) setImmediate(() => this.#timeOver(id));
      }
    }
  }

  stop(): void {
    clearInterval(this.#looking);
    for (const id of [...this.#sessions.keys()]) this.end(id);
  }

  #look(): void {
    for (const session of this.#sessions.values()) {
      const { bytesRead } = session.connection._socket;
      if (bytesRead === session.bytes) continue;
      session.bytes = bytesRead;
      session.heardAt = performance.now();
    }
  }

  #makeRoom(): boolean {
    this.#look();
    const idle = [...this.#sessions].filter(([, { working }]) => working === 0);
    const [longest] = idle.sort(([, one], [, other]) => one.heardAt - other.heardAt);
    if (!longest) return false;
    this.#letGo(longest[0], 'Too many connections, try again later');
    return true;
  }

  #timeOver(id: string): void {
    const session = this.#sessions.get(id);
    if (!session) return;
    session.isOver = true;
    if (session.working === 0) this.#letGo(id, 'This has taken too long, try again');
  }

  #letGo(id: string, message: string): void {
    const session = this.#sessions.get(id);
    if (!session) return;
    this.end(id);
    session.connection.send(421, message);
  }
}
