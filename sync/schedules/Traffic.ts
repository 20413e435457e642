import { createDecoder, readVarUint } from 'lib0/decoding';
import { getMe } from '#shared/auth/contract.ts';
import { fromBase64 } from '#shared/base64.ts';
import { type Exchanged, exchangeDocuments } from '#shared/sync/contract.ts';
import { codeIn } from '../client/outbox/problems.ts';
import type { HttpAnswer, HttpRequest } from '../client/ports.ts';
import { type DocumentName, isDocumentName } from '../protocol/documentName.ts';
import { editId } from '../protocol/editId.ts';
import { messageTypes, readClientMessage, readDurable } from '../protocol/messages.ts';
import type { Browser } from './Browser.ts';
import type { Counts } from './counts.ts';
import type { Watch } from './Stage.ts';
import type { UserHistory } from './UserHistory.ts';

/** An edit that the server called durable. */
interface Acknowledged {
  accountId: string;
  name: DocumentName;
  update: Uint8Array;
}

/** Watches the traffic and records faults in it. */
export class Traffic implements Watch {
  /** By account, document and edit id. */
  readonly acknowledged = new Map<string, Acknowledged>();
  readonly #history: UserHistory;
  readonly #counts: Counts;
  readonly #foreignTo: (browser: Browser) => readonly string[];
  readonly #sent = new Map<string, Acknowledged>();

  /** `foreignTo` returns the prefixes of values of other companies. */
  constructor(
    history: UserHistory,
    counts: Counts,
    foreignTo: (browser: Browser) => readonly string[],
  ) {
    this.#history = history;
    this.#counts = counts;
    this.#foreignTo = foreignTo;
  }

  called(browser: Browser, { path, body }: HttpRequest): void {
    if (path !== exchangeDocuments.path) return;
    for (const { name, edits } of exchangeDocuments.body.parse(body).documents) {
      if (!isDocumentName(name)) continue;
      this.#counts.editsInCalls += edits.length;
      for (const { update } of edits) this.#onEdit(browser, name, fromBase64(update));
    }
  }

  answered(browser: Browser, request: HttpRequest, { status, json }: HttpAnswer): void {
    // This call answers for any session, also another person's.
    if (request.path !== getMe.path) {
      this.#checkNotForeign(browser, Buffer.from(JSON.stringify(json) ?? ''), request.path);
    }
    if (request.path === exchangeDocuments.path) {
      const { data } = exchangeDocuments.answer.safeParse(json);
      for (const answer of data?.documents ?? []) this.#onExchanged(browser, answer);
    }
    const key = request.headers?.['Idempotency-Key'];
    if (key === undefined || status < 400 || status >= 500) return;
    const current = typeof json === 'object' && json !== null && 'current' in json && json.current;
    this.#history.refused(key, codeIn(json) ?? '', current);
  }

  failed(): void {}

  #onExchanged(browser: Browser, answer: Exchanged): void {
    if ('problem' in answer || !isDocumentName(answer.name)) return;
    this.#checkNotForeign(browser, fromBase64(answer.update), answer.name);
    this.#onDurable(browser, answer.name, answer.durable);
  }

  sent(browser: Browser, path: string, frame: Uint8Array): void {
    this.#counts.frames++;
    const name = nameIn(path);
    const message = readClientMessage(frame);
    if (name && message.type === 'edit') this.#onEdit(browser, name, message.update);
  }

  received(browser: Browser, path: string, frame: Uint8Array): void {
    this.#checkNotForeign(browser, frame, path);
    const name = nameIn(path);
    const decoder = createDecoder(frame);
    if (name && readVarUint(decoder) === messageTypes.durable) {
      this.#onDurable(browser, name, readDurable(decoder));
    }
  }

  doubted(browser: Browser): void {
    if (browser.wasSignedOut) return;
    this.#history.fault(`${browser.name} was taken for somebody else, or for nobody`);
  }

  #onEdit({ owner }: Browser, name: DocumentName, update: Uint8Array): void {
    this.#history.read(update);
    const accountId = owner.account;
    this.#sent.set(`${accountId} ${name} ${editId(update)}`, { accountId, name, update });
  }

  #onDurable({ name: browser, owner }: Browser, name: DocumentName, ids: readonly string[]): void {
    for (const id of ids) {
      const key = `${owner.account} ${name} ${id}`;
      const sent = this.#sent.get(key);
      if (sent) this.acknowledged.set(key, sent);
      else this.#history.fault(`${browser} hears that ${id} of ${name} is durable: nobody sent it`);
    }
  }

  #checkNotForeign(browser: Browser, bytes: Uint8Array, what: string): void {
    const buffer = Buffer.from(bytes);
    const foreign = this.#foreignTo(browser).find((mark) => buffer.includes(mark));
    if (foreign) this.#history.fault(`${browser.name} was sent something of ${foreign}: ${what}`);
  }
}

function nameIn(path: string): DocumentName | null {
  const name = path.slice('/sync/'.length);
  return isDocumentName(name) ? name : null;
}
