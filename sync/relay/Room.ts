import * as Y from 'yjs';
import type { ClosingName } from '../protocol/closing.ts';
import { type DocumentName, partsOf } from '../protocol/documentName.ts';
import {
  type AwarenessState,
  writeAwareness,
  writeStep1,
  writeStep2,
  writeUpdate,
} from '../protocol/messages.ts';
import type { Refusal } from '../protocol/refusals.ts';
import { readFanOut, writeFanOut } from './fanOutMessages.ts';
import { type Difference, OpenDocument } from './OpenDocument.ts';
import { Presence } from './Presence.ts';
import type {
  Author,
  DocumentStore,
  DocumentWrite,
  EditToStore,
  FanOut,
  WriteOutcome,
} from './ports.ts';
import type { Judgement } from './validateUpdate.ts';

/** A socket, or a call over HTTP, that takes part in a document. */
export interface Participant {
  readonly author: Author;
  readonly mayEdit: boolean;
  send(frame: Uint8Array): void;
  durable(ids: string[]): void;
  refused(code: Refusal, ids: string[]): void;
  close(closing: ClosingName): void;
}

type Task = { type: 'edit'; from: Participant; id: string; update: Uint8Array } | AnswerTask;

/** Answered between writes, when the document has only durable edits. */
interface AnswerTask {
  type: 'answer';
  from: Participant;
  give: (document: OpenDocument) => void;
}

type EditTask = Exclude<Task, AnswerTask>;

/** Edits of one participant that are applied but not stored yet. */
interface Prepared {
  from: Participant;
  tasks: EditTask[];
  /** `null` if it only repeats values whose author the store has to compare. */
  difference: Difference | null;
  repeats: readonly number[];
}

export interface RoomPorts {
  accountId: string;
  name: DocumentName;
  store: DocumentStore;
  fanOut: FanOut;
  /** Asks for this room to be in the account's next batch. */
  wake(): void;
  /** The room has closed because nobody is in it and nothing is under way. */
  empty(updatesSinceSnapshot: number): void;
  /** Many updates since the snapshot: time to compact. */
  longLog(): void;
}

const maxEditsPerBatch = 150;
/** A batch is applied at once, while everybody else waits. A larger edit is a batch of its own. */
const maxBytesPerBatch = 100_000;
const updatesBeforeSnapshot = 500;
/** The source of presence that other nodes announced. */
const otherNodes = Symbol('another node');

/** One document that is open on this node: who is in it, and the queue of their edits. */
export class Room {
  readonly #ports: RoomPorts;
  readonly #channel: string;
  readonly #people = new Map<Participant, symbol>();
  readonly #presence = new Presence();
  #document: OpenDocument | null = null;
  #tasks: Task[] = [];
  #prepared: Prepared[] = [];
  /** Edits that changed nothing: acknowledged when the write under way is durable. */
  #echoes: EditTask[] = [];
  #answers: AnswerTask[] = [];
  #remote: Uint8Array[] = [];
  #busy = false;
  #refreshing = false;
  #keptOpen = 0;
  #closed = false;
  /** This many tasks are written one at a time, to find the one that cannot be stored. */
  #alone = 0;
  readonly #unsubscribe: () => void;

  constructor(ports: RoomPorts) {
    this.#ports = ports;
    this.#channel = channelOf(ports.accountId, ports.name);
    // Before the first load, so that nothing stored meanwhile is missed.
    this.#unsubscribe = ports.fanOut.subscribe(this.#channel, (message) => this.hear(message));
  }

  /** Whether there is such an entity. */
  async load(): Promise<boolean> {
    const stored = await this.#ports.store.load(this.#ports.accountId, this.#ports.name);
    if (!stored) return false;
    this.#document?.close();
    this.#document = new OpenDocument(partsOf(this.#ports.name).kind, stored);
    return true;
  }

  get accountId(): string {
    return this.#ports.accountId;
  }

  get name(): DocumentName {
    return this.#ports.name;
  }

  get position(): number {
    return this.#document?.position ?? 0;
  }

  get peopleCount(): number {
    return this.#people.size;
  }

  join(person: Participant): void {
    this.#enqueue({
      type: 'answer',
      from: person,
      give: (document) => {
        this.#people.set(person, Symbol(person.author.personId));
        person.send(writeStep1(document.stateVector()));
        const here = this.#presence.all();
        if (here.length > 0) person.send(writeAwareness(here));
      },
    });
  }

  leave(person: Participant): void {
    const source = this.#people.get(person);
    this.#people.delete(person);
    // Its join may still be queued.
    this.#tasks = this.#tasks.filter(({ type, from }) => type !== 'answer' || from !== person);
    this.#answers = this.#answers.filter(({ from }) => from !== person);
    if (source) this.#tellPresence(this.#presence.leave(source));
    this.#closeIfEmpty();
  }

  /** Keeps the room open for a caller without a socket, until released. */
  keepOpen(): () => void {
    this.#keptOpen++;
    return () => {
      this.#keptOpen--;
      this.#closeIfEmpty();
    };
  }

  /** SPEC 2.7. */
  answerStep1(
    from: Participant,
    stateVector: Uint8Array,
    answer: (update: Uint8Array) => void,
  ): void {
    const give = (document: OpenDocument) => answer(document.since(stateVector));
    this.#enqueue({ type: 'answer', from, give });
  }

  sendStep2(person: Participant, stateVector: Uint8Array): void {
    this.answerStep1(person, stateVector, (update) => person.send(writeStep2(update)));
  }

  edit(from: Participant, id: string, update: Uint8Array): void {
    if (!from.mayEdit) from.refused('not_allowed', [id]);
    else this.#enqueue({ type: 'edit', from, id, update });
  }

  announce(person: Participant, states: readonly AwarenessState[]): void {
    const source = this.#people.get(person);
    if (!source) return;
    const { personId, name } = person.author;
    const news = this.#presence.announce(states, { source, personId, name });
    this.#tellPresence(news);
  }

  sendPresence(person: Participant): void {
    person.send(writeAwareness(this.#presence.all()));
  }

  forgetSilentNodes(before: number): void {
    this.#passOn(this.#presence.forgetSilent(otherNodes, before));
  }

  /** Also sent back to the socket that announced it: a y-websocket client takes silence for a lost connection. */
  #tellPresence(states: AwarenessState[]): void {
    if (states.length === 0) return;
    this.#passOn(states);
    this.#ports.fanOut.publish(this.#channel, writeFanOut({ type: 'presence', states }));
  }

  #passOn(states: AwarenessState[]): void {
    if (states.length === 0) return;
    const frame = writeAwareness(states);
    for (const person of this.#people.keys()) person.send(frame);
  }

  #enqueue(task: Task): void {
    if (this.#closed) throw new Error('The room is closed');
    this.#tasks.push(task);
    if (!this.#busy) this.#ports.wake();
  }

  /**
   * Applies the queued edits and returns what to store, or `null` for nothing. Until `finish` the document is ahead of
   * the store, so nothing of it may be sent.
   */
  prepare(): DocumentWrite | null {
    const document = this.#document;
    // Updates being read would be counted twice; `refresh` wakes this room again.
    if (!document || this.#closed || this.#refreshing) return null;
    this.#busy = true;
    const due = this.#tasks.splice(0, this.#alone > 0 ? 1 : this.#batchLength());
    if (this.#alone > 0) this.#alone -= 1;
    for (const task of due) {
      if (task.type === 'answer') this.#answers.push(task);
      else this.#prepareEdit(document, task);
    }
    if (this.#prepared.length === 0) {
      this.#finishBatch(document);
      return null;
    }
    return {
      name: this.#ports.name,
      position: document.position,
      edits: this.#prepared.map(toStore),
    };
  }

  #batchLength(): number {
    let bytes = 0;
    const end = this.#tasks.findIndex((task, index) => {
      if (task.type === 'edit') bytes += task.update.length;
      return index === maxEditsPerBatch || (bytes > maxBytesPerBatch && index > 0);
    });
    return end < 0 ? this.#tasks.length : end;
  }

  #prepareEdit(document: OpenDocument, task: EditTask): void {
    let judgement: Judgement;
    try {
      judgement = document.judge(task.update);
    } catch {
      task.from.refused('shape', [task.id]);
      task.from.close('malformed');
      return;
    }
    const { refusal, repeats } = judgement;
    if (refusal) {
      task.from.refused(refusal, [task.id]);
      // Asks the client for everything that is missing.
      if (refusal === 'incomplete') task.from.send(writeStep1(document.stateVector()));
      return;
    }
    const difference = document.apply([task.update]);
    if (difference || repeats.length > 0)
      this.#prepared.push({ from: task.from, tasks: [task], difference, repeats });
    else this.#echoes.push(task);
  }

  async finish(result: WriteOutcome): Promise<void> {
    const document = this.#document;
    if (!document) return;
    if (result.outcome === 'stored') {
      const stored = this.#prepared;
      this.#prepared = [];
      document.position = result.position;
      this.#acknowledge(stored);
      document.updatesSinceSnapshot += this.#broadcast(stored);
      if (document.updatesSinceSnapshot >= updatesBeforeSnapshot) {
        document.updatesSinceSnapshot = 0;
        this.#ports.longLog();
      }
      this.#finishBatch(document);
    } else if (result.outcome === 'behind') {
      await this.#catchUp(document);
      this.#ports.wake();
    } else {
      await this.#refuse(result.refused);
    }
  }

  /** One of the prepared edits can never be stored; if there are several, each is tried alone. */
  async refuseUnstorable(): Promise<void> {
    const { length } = this.#prepared;
    if (length === 1) return this.#refuse(new Map([[0, 'shape']]));
    this.#alone = length;
    return this.#refuse(new Map());
  }

  #acknowledge(stored: readonly Prepared[]): void {
    const ids = new Map<Participant, string[]>();
    for (const { from, tasks } of stored) {
      const own = ids.get(from) ?? [];
      own.push(...tasks.map(({ id }) => id));
      ids.set(from, own);
    }
    for (const [from, own] of ids) from.durable(own);
  }

  /** Returns the number of stored updates. */
  #broadcast(stored: readonly Prepared[]): number {
    const updates: Uint8Array[] = [];
    for (const { from, difference } of stored) {
      if (!difference) continue;
      updates.push(difference.update);
      const frame = writeUpdate(difference.update);
      for (const person of this.#people.keys()) if (person !== from) person.send(frame);
    }
    const { position } = this;
    const message = { type: 'stored', position, updates } as const;
    if (updates.length > 0) this.#ports.fanOut.publish(this.#channel, writeFanOut(message));
    return updates.length;
  }

  /** The document equals its stored state again: send what waited for that. */
  #finishBatch(document: OpenDocument): void {
    for (const { from, id } of this.#echoes.splice(0)) from.durable([id]);
    for (const { give } of this.#answers.splice(0)) give(document);
    this.#busy = false;
    for (const message of this.#remote.splice(0)) this.hear(message);
    if (this.#tasks.length > 0) this.#ports.wake();
    else this.#closeIfEmpty();
  }

  /** Yjs cannot remove edits, so the document is reloaded and the edits that were not refused are queued again. */
  async #refuse(refused: ReadonlyMap<number, Refusal>): Promise<void> {
    const prepared = this.#prepared;
    this.#prepared = [];
    const again: Task[] = [];
    prepared.forEach(({ from, tasks }, index) => {
      const code = refused.get(index);
      if (code)
        from.refused(
          code,
          tasks.map(({ id }) => id),
        );
      else again.push(...tasks);
    });
    this.#tasks.unshift(...again, ...this.#echoes.splice(0));
    if (await this.#reload()) {
      this.#busy = false;
      this.#ports.wake();
    }
  }

  async #catchUp(document: OpenDocument): Promise<void> {
    const { accountId, name, store } = this.#ports;
    const updates = await store.loadAfter(accountId, name, document.position);
    if (!updates) {
      await this.#reloadUnder(this.#prepared);
      return;
    }
    this.#takeIn(document, updates);
  }

  /** The missing updates are compacted: reloads the document and queues the edits under way again. */
  async #reloadUnder(prepared: readonly Prepared[]): Promise<void> {
    const tasks = [...prepared.flatMap(({ tasks }) => tasks), ...this.#echoes.splice(0)];
    this.#prepared = [];
    if (await this.#reload()) this.#tasks.unshift(...tasks);
  }

  /** Sends what other nodes stored meanwhile too: their messages will be skipped because the position has moved on. */
  async #reload(): Promise<boolean> {
    const before = this.#document?.stateVector();
    if (!(await this.load()) || !this.#document) {
      this.close('unknown');
      return false;
    }
    const news = this.#document.since(before);
    for (const person of this.#people.keys()) person.send(writeUpdate(news));
    return true;
  }

  /** Applies updates that other nodes stored. */
  #takeIn(document: OpenDocument, updates: readonly Uint8Array[]): void {
    const difference = document.apply(updates);
    document.position += updates.length;
    document.updatesSinceSnapshot += updates.length;
    if (difference) {
      // Send what is stored, not the difference here, which may depend on edits that are refused later.
      const [only] = updates;
      const all = only && updates.length === 1 ? only : Y.mergeUpdates([...updates]);
      const frame = writeUpdate(all);
      for (const person of this.#people.keys()) person.send(frame);
    }
    for (const { difference } of this.#prepared) {
      if (difference) difference.changes = document.read(difference.changes);
    }
  }

  /** A message of another node, or of a transaction that stored an edit without the relay. */
  hear(bytes: Uint8Array): void {
    if (this.#closed) return;
    const message = readFanOut(bytes);
    if (message.type === 'presence') {
      this.#passOn(this.#presence.hear(message.states, otherNodes));
      return;
    }
    const document = this.#document;
    if (this.#busy || !document) {
      this.#remote.push(bytes);
      return;
    }
    if (message.position <= document.position) return;
    if (message.position - message.updates.length === document.position) {
      this.#takeIn(document, message.updates);
    } else void this.refresh();
  }

  /** Reads what other nodes stored, in case a message was missed. */
  async refresh(): Promise<void> {
    const document = this.#document;
    if (this.#busy || this.#closed || !document) return;
    this.#busy = true;
    this.#refreshing = true;
    try {
      await this.#catchUp(document);
    } catch {
      this.close('tryAgain');
      return;
    } finally {
      this.#refreshing = false;
    }
    if (this.#document) this.#finishBatch(this.#document);
  }

  /** Closes every socket; the clients reconnect and send again what was not acknowledged. */
  close(closing: ClosingName): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#unsubscribe();
    const waiting = [...this.#prepared, ...this.#echoes, ...this.#answers, ...this.#tasks];
    const everybody = new Set([...this.#people.keys(), ...waiting.map(({ from }) => from)]);
    this.#people.clear();
    this.#tasks = [];
    for (const person of everybody) person.close(closing);
    this.#document?.close();
    this.#ports.empty(0);
  }

  #closeIfEmpty(): void {
    const quiet = !this.#busy && this.#tasks.length === 0;
    if (this.#closed || this.#people.size > 0 || this.#keptOpen > 0 || !quiet) return;
    this.#closed = true;
    this.#unsubscribe();
    this.#document?.close();
    this.#ports.empty(this.#document?.updatesSinceSnapshot ?? 0);
  }
}

/** The channel on which nodes publish about a document. */
export function channelOf(accountId: string, name: DocumentName): string {
  return `document:${accountId}:${name}`;
}

function toStore({ from, difference, repeats }: Prepared): EditToStore {
  const { update, changes } = difference ?? { update: null, changes: [] };
  return { author: from.author, update, changes, repeats };
}
