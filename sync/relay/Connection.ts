import type { WebSocket } from 'ws';
import { decodeStateVector } from 'yjs';
import { type ClosingName, closings } from '../protocol/closing.ts';
import { editId } from '../protocol/editId.ts';
import { limits } from '../protocol/limits.ts';
import { readClientMessage, writeDurable, writeRefused } from '../protocol/messages.ts';
import type { Refusal } from '../protocol/refusals.ts';
import type { Author } from './ports.ts';
import type { Participant, Room } from './Room.ts';

/** The part of a `ws` socket that is used here. */
export interface RelaySocket
  extends Pick<
    WebSocket,
    | 'readyState'
    | 'OPEN'
    | 'bufferedAmount'
    | 'isPaused'
    | 'close'
    | 'terminate'
    | 'pause'
    | 'resume'
  > {
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  send(frame: Uint8Array): void;
}

/** One socket in one document. An error in it closes only this socket. */
export class Connection implements Participant {
  readonly author: Author;
  mayEdit: boolean;
  readonly #socket: RelaySocket;
  readonly #room: Room;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #frames = 0;
  #bytes = 0;
  #second = 0;

  constructor(options: { socket: RelaySocket; room: Room; author: Author; mayEdit: boolean }) {
    this.author = options.author;
    this.mayEdit = options.mayEdit;
    this.#socket = options.socket;
    this.#room = options.room;
    this.#socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    this.#socket.on('close', () => {
      for (const timer of this.#timers) clearTimeout(timer);
      this.#room.leave(this);
    });
    this.#room.join(this);
  }

  #receive(data: unknown, isBinary: boolean): void {
    // Frames still arrive after the closing has begun; they are ignored.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    try {
      if (!isBinary || !(data instanceof Uint8Array)) throw new Error('Frames are binary');
      this.#slowDown(data.length);
      this.#take(data);
    } catch {
      this.close('malformed');
    }
  }

  #take(frame: Uint8Array): void {
    const message = readClientMessage(frame);
    switch (message.type) {
      case 'step1':
        this.#room.sendStep2(this, readStateVector(message.stateVector));
        return;
      case 'edit':
        this.#room.edit(this, editId(message.update), message.update);
        return;
      case 'awareness':
        if (frame.length > limits.awarenessBytes) throw new Error('Too much to say about oneself');
        this.#room.announce(this, message.states);
        return;
      case 'queryAwareness':
        this.#room.sendPresence(this);
    }
  }

  /** SPEC 4.2: above the limit of a second, reading is paused until the next. */
  #slowDown(bytes: number): void {
    const now = Date.now();
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#frames = 0;
      this.#bytes = 0;
    }
    this.#frames++;
    this.#bytes += bytes;
    if (this.#frames < limits.framesASecond && this.#bytes < limits.bytesASecond) return;
    if (this.#socket.isPaused) return;
    this.#socket.pause();
    this.#in(1000 - (now % 1000), () => this.#socket.resume());
  }

  send(frame: Uint8Array): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(frame);
    if (this.#socket.bufferedAmount > limits.unreadBytes) this.close('tooSlow');
  }

  durable(ids: string[]): void {
    this.send(writeDurable(ids));
  }

  refused(code: Refusal, ids: string[]): void {
    this.send(writeRefused(code, ids));
  }

  close(name: ClosingName): void {
    const { code, reason } = closings[name];
    this.#socket.close(code, reason);
    // The other end may never answer the close frame.
    this.#in(5_000, () => this.#socket.terminate());
  }

  /** Cancelled when the socket closes. */
  #in(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }
}

/** Throws on malformed bytes here, before they reach the document. */
function readStateVector(bytes: Uint8Array): Uint8Array {
  decodeStateVector(bytes);
  return bytes;
}
