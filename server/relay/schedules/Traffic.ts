import { createDecoder, readVarUint } from 'lib0/decoding';
import { fromBase64 } from '#shared/base64.ts';
import { type Exchanged, exchangeDocuments } from '#shared/sync/contract.ts';
import type { HttpAnswer, HttpRequest } from '#sync/client/ports.ts';
import { codeIn } from '#sync/client/problems.ts';
import { type DocumentName, isDocumentName } from '#sync/protocol/documentName.ts';
import { editId } from '#sync/protocol/editId.ts';
import { messageTypes, readClientMessage, readDurable } from '#sync/protocol/messages.ts';
import type { Ledger } from '#sync/schedules/Ledger.ts';
import type { Device, Watch } from './Device.ts';
import { matters } from './matters.ts';

/** An edit of which the server has said that it is durable. */
interface Acknowledged {
  accountId: string;
  name: DocumentName;
  update: Uint8Array;
}

/** Reads along what goes to and fro, and holds it against what may. */
export class Traffic implements Watch {
  /** By identity and document. */
  readonly acknowledged = new Map<string, Acknowledged>();
  readonly #ledger: Ledger;
  readonly #foreignTo: (device: Device) => readonly string[];
  readonly #sent = new Map<string, Acknowledged>();

  /** `foreignTo` says what stands in everything that is of another company. */
  constructor(ledger: Ledger, foreignTo: (device: Device) => readonly string[]) {
    this.#ledger = ledger;
    this.#foreignTo = foreignTo;
  }

  called(device: Device, { path, body }: HttpRequest): void {
    if (path !== exchangeDocuments.path) return;
    for (const { name, edits } of exchangeDocuments.body.parse(body).documents) {
      if (!isDocumentName(name)) continue;
      for (const { update } of edits) this.#sees(device, name, fromBase64(update));
    }
  }

  answered(device: Device, request: HttpRequest, { status, json }: HttpAnswer, text: string): void {
    this.#isForThem(device, Buffer.from(text), request.path);
    if (request.path === exchangeDocuments.path) {
      const { data } = exchangeDocuments.answer.safeParse(json);
      for (const answer of data?.documents ?? []) this.#exchanged(device, answer);
    }
    const key = request.headers?.['Idempotency-Key'];
    if (key === undefined || status < 400 || status >= 500) return;
    const current = typeof json === 'object' && json !== null && 'current' in json && json.current;
    this.#ledger.refused(key, codeIn(json) ?? '', matters.safeParse(current).data ?? null);
  }

  failed(): void {}

  #exchanged(device: Device, answer: Exchanged): void {
    if ('problem' in answer || !isDocumentName(answer.name)) return;
    this.#isForThem(device, fromBase64(answer.update), answer.name);
    this.#durable(device, answer.name, answer.durable);
  }

  sent(device: Device, path: string, frame: Uint8Array): void {
    const name = nameIn(path);
    const message = readClientMessage(frame);
    if (name && message.type === 'edit') this.#sees(device, name, message.update);
  }

  received(device: Device, path: string, frame: Uint8Array): void {
    this.#isForThem(device, frame, path);
    const name = nameIn(path);
    const decoder = createDecoder(frame);
    if (name && readVarUint(decoder) === messageTypes.durable) {
      this.#durable(device, name, readDurable(decoder));
    }
  }

  /** Nobody signs out here. */
  doubted(device: Device): void {
    this.#ledger.fault(`${device.name} was taken for somebody else, or for nobody`);
  }

  #sees({ owner }: Device, name: DocumentName, update: Uint8Array): void {
    this.#ledger.read(update);
    const accountId = owner.account;
    this.#sent.set(`${accountId} ${name} ${editId(update)}`, { accountId, name, update });
  }

  #durable(device: Device, name: DocumentName, ids: readonly string[]): void {
    for (const id of ids) {
      const key = `${device.owner.account} ${name} ${id}`;
      const sent = this.#sent.get(key);
      if (sent) this.acknowledged.set(key, sent);
      else
        this.#ledger.fault(`${device.name} hears that ${id} of ${name} is durable: nobody sent it`);
    }
  }

  #isForThem(device: Device, bytes: Uint8Array, what: string): void {
    const buffer = Buffer.from(bytes);
    const foreign = this.#foreignTo(device).find((mark) => buffer.includes(mark));
    if (foreign) this.#ledger.fault(`${device.name} was sent something of ${foreign}: ${what}`);
  }
}

function nameIn(path: string): DocumentName | null {
  const name = path.slice('/sync/'.length);
  return isDocumentName(name) ? name : null;
}
