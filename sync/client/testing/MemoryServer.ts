import * as Y from 'yjs';
import { z } from 'zod';
import { bulkApprove, type RefusedInvoice } from '#shared/approvals/contract.ts';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { type Invoice, isFrozen } from '#shared/invoices/contract.ts';
import { type Change, exchangeDocuments } from '#shared/sync/contract.ts';
import { createVendor } from '#shared/vendors/contract.ts';
import { closings } from '../../protocol/closing.ts';
import { contentOf } from '../../protocol/content.ts';
import {
  type DocumentName,
  documentName,
  isDocumentName,
  partsOf,
} from '../../protocol/documentName.ts';
import { editId } from '../../protocol/editId.ts';
import {
  readClientMessage,
  writeAwareness,
  writeChanged,
  writeDurable,
  writeRefused,
  writeStep1,
  writeStep2,
  writeUpdate,
} from '../../protocol/messages.ts';
import type { Owner } from '../../protocol/owner.ts';
import type { Refusal } from '../../protocol/refusals.ts';
import { judgeUpdate } from '../../relay/gate.ts';
import { layContentOver } from '../layContentOver.ts';
import type { FileForm, HttpAnswer, HttpRequest } from '../ports.ts';
import type { Known } from '../rows.ts';
import type { ServerEnd } from './MemorySocket.ts';
import { someUpload, someUser, someVendor } from './someRows.ts';

interface Entity {
  kind: 'invoice' | 'vendor' | 'rule';
  /** As it was read or first entered. */
  base: Known;
  known: Known;
  seq: number;
  doc: Y.Doc;
}

const refusalIn = z
  .object({ code: z.string(), message: z.string() })
  .transform(({ code, message }) => ({ code, reason: message }));
const decision = z.object({ comments: z.string().nullish() }).nullish();

/** What the server does, as far as a device sees it: SPEC 2, 3, 8, 9 and 10 without storage. */
export class MemoryServer {
  seq = 0;
  session: Owner | null;
  /** Every call that arrived. */
  readonly calls: HttpRequest[] = [];
  /** Answers instead, while there are some; by the path that they are for. */
  readonly failures: { path: RegExp; answer: Partial<HttpAnswer> & { status: number } }[] = [];
  readonly carriedOut: string[] = [];
  readonly #entities = new Map<DocumentName, Entity>();
  readonly #gone = new Map<DocumentName, number>();
  readonly #answers = new Map<string, { call: string; answer: HttpAnswer }>();
  readonly #rooms = new Map<DocumentName, Set<ServerEnd>>();
  readonly #listening = new Set<ServerEnd>();
  /** Cursors from before this are not known. */
  oldestCursor = 0;
  /** Edits that arrived in any way, by their identity. */
  readonly durable: string[] = [];
  /** Refuses every edit for this reason. */
  refusesAll: Refusal | null = null;
  /** How many sockets were opened, over all time. */
  sockets = 0;
  /** Files that were taken, by the id of their upload. */
  /** Documents that cannot be stored for now. */
  readonly failing = new Set<string>();
  readonly files = new Map<string, { name: string; text: Promise<string>; seq: number }>();
  /** How many rows a page holds at most. */
  pageRows = 5_000;

  constructor(session: Owner) {
    this.session = session;
  }

  add(known: Exclude<Known, { kind: 'note' }>): DocumentName {
    const name = documentName(known.kind, known.row.id);
    this.seq++;
    const { kind } = known;
    this.#entities.set(name, { kind, base: known, known, seq: this.seq, doc: new Y.Doc() });
    this.#announce();
    return name;
  }

  row(name: DocumentName): Known['row'] | undefined {
    return this.#entities.get(name)?.known.row;
  }

  invoice(name: DocumentName): Invoice {
    const known = this.#entities.get(name)?.known;
    if (known?.kind !== 'invoice') throw new Error(`${name} is no invoice here`);
    return known.row;
  }

  content(name: DocumentName) {
    const entity = this.#entities.get(name);
    return entity && contentOf(entity.doc);
  }

  /** Somebody else's edit. */
  edit(name: DocumentName, fields: Readonly<Record<string, string>>): void {
    const entity = this.#entities.get(name);
    if (!entity) throw new Error(`${name} is not here`);
    const before = Y.encodeStateVector(entity.doc);
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(entity.doc));
    for (const [field, value] of Object.entries(fields)) doc.getMap('fields').set(field, value);
    const update = Y.encodeStateAsUpdate(doc, before);
    this.#take(name, update, null);
  }

  /** A decision of somebody else. */
  change(name: DocumentName, parts: Partial<Invoice>): void {
    const entity = this.#entities.get(name);
    if (entity?.known.kind !== 'invoice') throw new Error(`${name} is no invoice here`);
    entity.known = { kind: 'invoice', row: { ...entity.known.row, ...parts } };
    if (entity.base.kind === 'invoice')
      entity.base = { kind: 'invoice', row: { ...entity.base.row, ...parts } };
    this.#touch(entity);
  }

  remove(name: DocumentName): void {
    this.#entities.delete(name);
    this.#gone.set(name, ++this.seq);
    this.#announce();
  }

  /** Of people, or of the company. */
  changeNoRow(): void {
    this.seq++;
    this.#announce();
  }

  closeSockets(code: number): void {
    for (const room of this.#rooms.values()) for (const end of [...room]) end.close(code);
    for (const end of [...this.#listening]) end.close(code);
  }

  answer(request: HttpRequest): HttpAnswer {
    this.calls.push(request);
    const failing = this.failures.findIndex(({ path }) => path.test(request.path));
    if (failing >= 0) {
      const [failure] = this.failures.splice(failing, 1);
      if (failure) return { json: undefined, retryAfterInMs: null, ...failure.answer };
    }
    if (!this.session) return refusal(401, 'signed_out');
    const { pathname, searchParams } = new URL(request.path, 'http://docket.test');
    if (pathname === '/api/me') return ok({ authenticated: true, user: someUser(this.session) });
    if (pathname === '/api/sync/changes') return this.#changes(searchParams);
    if (pathname === '/api/sync/documents') return this.#exchange(request.body);
    if (request.form) return this.#takeFile(request.form);
    return this.#decideOnce(request, pathname);
  }

  /** Sent again under its id, it is the same file. */
  #takeFile({ fields, fileName: name, bytes }: FileForm): HttpAnswer {
    const { id = '' } = fields;
    const file = this.files.get(id) ?? { name, text: bytes.text(), seq: ++this.seq };
    this.files.set(id, file);
    const row = someUpload({ id, fileName: file.name, fileSize: bytes.size });
    return { ...ok({ ...row, seq: file.seq }), status: 202 };
  }

  #decideOnce(request: HttpRequest, pathname: string): HttpAnswer {
    const key = request.headers?.['Idempotency-Key'] ?? '';
    const call = JSON.stringify([request.method, pathname, request.body]);
    const before = this.#answers.get(key);
    if (before) return before.call === call ? before.answer : refusal(422, 'key_reused');
    const answer = this.#decide(request, pathname);
    if (answer.status < 300) {
      this.#answers.set(key, { call, answer });
      this.carriedOut.push(`${request.method} ${pathname}`);
    }
    return answer;
  }

  #decide(request: HttpRequest, pathname: string): HttpAnswer {
    if (pathname === bulkApprove.path)
      return this.#approveAll(bulkApprove.body.parse(request.body));
    const [, kind, id, verb] =
      /^\/api\/(invoices|vendors)(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(pathname) ?? [];
    if (kind === 'vendors' && request.method === 'POST') {
      const row = createdVendor(request.body);
      const name = this.add({ kind: 'vendor', row });
      return ok({ ...row, seq: this.#entities.get(name)?.seq });
    }
    const name = `${kind === 'vendors' ? 'vendor' : 'invoice'}.${id}`;
    const entity = isDocumentName(name) ? this.#entities.get(name) : undefined;
    if (!entity || !isDocumentName(name)) return refusal(404, 'not_found');
    if (request.method === 'DELETE') {
      this.remove(name);
      return { status: 204, json: undefined, retryAfterInMs: null };
    }
    if (entity.known.kind !== 'invoice') return refusal(404, 'not_found');
    return this.#decideInvoice(entity, entity.known.row, request, verb);
  }

  #approveAll({ invoiceIds, fingerprints = {} }: z.infer<typeof bulkApprove.body>): HttpAnswer {
    const approved: string[] = [];
    const refused: RefusedInvoice[] = [];
    const invoices: object[] = [];
    for (const id of invoiceIds) {
      const seen = fingerprints[id];
      const { status, json } = this.#decide(
        {
          method: 'POST',
          path: `/api/invoices/${id}/approve`,
          headers: seen === undefined ? {} : { 'If-Match': `"${seen}"` },
        },
        `/api/invoices/${id}/approve`,
      );
      if (status < 300) approved.push(id);
      else refused.push({ id, ...refusalIn.parse(json) });
      const entity = this.#entities.get(documentName('invoice', id));
      if (entity) invoices.push({ ...entity.known.row, seq: entity.seq });
    }
    return ok({ message: 'Done', approved, refused, invoices });
  }

  #decideInvoice(
    entity: Entity,
    row: Invoice,
    request: HttpRequest,
    verb: string | undefined,
  ): HttpAnswer {
    if (isFrozen(row)) return refusal(409, 'already_decided');
    const expected = request.headers?.['If-Match']?.replaceAll('"', '');
    if (verb === 'approve' && expected !== undefined && expected !== row.fingerprint) {
      const { amount, vendorName } = row;
      const current = { amount, vendorName };
      return refusal(412, 'changed', { current, fingerprint: row.fingerprint });
    }
    const comments = decision.parse(request.body)?.comments ?? null;
    const status = verb === 'approve' ? ('approved' as const) : ('rejected' as const);
    const decided = { ...row, status, rejectionReason: status === 'rejected' ? comments : null };
    entity.known = { kind: 'invoice', row: decided };
    this.#touch(entity);
    return ok({ message: 'Done', invoice: { ...decided, seq: entity.seq } });
  }

  #touch(entity: Entity): void {
    entity.seq = ++this.seq;
    this.#announce();
  }

  #announce(): void {
    for (const end of [...this.#listening]) end.send(writeChanged(this.seq));
  }

  /** `f<began>-<below>` leads through the first load, `c<seq>` through what came after. */
  #changes(query: URLSearchParams): HttpAnswer {
    const limit = Math.min(Number(query.get('limit') ?? 1_000), this.pageRows);
    const since = query.get('since') ?? `f${this.seq}-${Number.MAX_SAFE_INTEGER}`;
    const [, kind, first, second] = /^([fc])(\d+)(?:-(\d+))?$/.exec(since) ?? [];
    const began = Number(first);
    if (!kind || (query.has('since') && began < this.oldestCursor))
      return refusal(410, 'unknown_cursor');
    const living = [...this.#entities].map(([name, entity]) => this.#changeOf(name, entity));
    if (kind === 'f') {
      const rest = living
        .filter(({ seq }) => seq <= began && seq < Number(second))
        .sort((one, other) => other.seq - one.seq);
      const changes = rest.slice(0, limit);
      const more = rest.length > limit;
      const cursor = more ? `f${began}-${changes.at(-1)?.seq}` : `c${began}`;
      return ok({ changes, cursor, more: more || this.seq > began });
    }
    const gone = [...this.#gone].map(
      ([name, seq]): Change => ({ ...partsOf(name), seq, row: null }),
    );
    const rest = [...living, ...gone]
      .filter(({ seq }) => seq > began)
      .sort((one, other) => one.seq - other.seq);
    const changes = rest.slice(0, limit);
    return ok({ changes, cursor: `c${changes.at(-1)?.seq ?? began}`, more: rest.length > limit });
  }

  #changeOf(name: DocumentName, { known, seq, doc }: Entity): Change {
    const { id } = partsOf(name);
    const isEdited = doc.store.clients.size > 0;
    const snapshot = toBase64(Y.encodeStateAsUpdateV2(doc));
    const document = isEdited ? { document: { snapshot, updates: [] } } : {};
    switch (known.kind) {
      case 'invoice': {
        const mayBeEdited = isFrozen(known.row) ? {} : document;
        return { kind: known.kind, id, seq, row: known.row, ...mayBeEdited };
      }
      case 'vendor':
        return { kind: known.kind, id, seq, row: known.row, ...document };
      case 'rule':
        return { kind: known.kind, id, seq, row: known.row, ...document };
      case 'note':
        return { kind: known.kind, id, seq, row: known.row };
    }
  }

  #exchange(json: unknown): HttpAnswer {
    const body = exchangeDocuments.body.parse(json);
    const documents = body.documents.map(({ name, stateVector, edits }) => {
      const entity = isDocumentName(name) ? this.#entities.get(name) : undefined;
      if (!entity || !isDocumentName(name)) return { name, problem: 'unknown' };
      if (this.failing.has(name)) return { name, problem: 'try_again' };
      const durable: string[] = [];
      const refused: { id: string; code: Refusal }[] = [];
      for (const { id, update } of edits) {
        const code = this.#take(name, fromBase64(update), null);
        if (code) refused.push({ id, code });
        else durable.push(id);
      }
      const update = toBase64(Y.encodeStateAsUpdate(entity.doc, fromBase64(stateVector)));
      return { name, update, durable, refused };
    });
    return ok({ documents });
  }

  #take(name: DocumentName, update: Uint8Array, from: ServerEnd | null): Refusal | null {
    const entity = this.#entities.get(name);
    if (!entity) return 'gone';
    if (entity.known.kind === 'invoice' && isFrozen(entity.known.row)) return 'frozen';
    const judged = this.refusesAll ?? judgeUpdate(update, entity.kind, entity.doc);
    if (judged) return judged;
    const before = Y.encodeStateAsUpdate(entity.doc);
    Y.applyUpdate(entity.doc, update);
    this.durable.push(editId(update));
    const changed = Y.encodeStateAsUpdate(entity.doc);
    if (before.length !== changed.length || before.some((byte, at) => byte !== changed[at])) {
      entity.known = layContentOver(entity.base, contentOf(entity.doc));
      this.#touch(entity);
      for (const end of this.#rooms.get(name) ?? [])
        if (end !== from) end.send(writeUpdate(update));
    }
    return null;
  }

  connect(end: ServerEnd): void {
    this.sockets++;
    const name = end.url.pathname.replace('/sync/', '');
    if (!this.session) {
      end.close(closings.signedOut.code);
      return;
    }
    if (name === 'changes') {
      this.#listening.add(end);
      end.onGone = () => this.#listening.delete(end);
      return;
    }
    const entity = isDocumentName(name) ? this.#entities.get(name) : undefined;
    if (!entity || !isDocumentName(name)) {
      end.close(closings.unknown.code);
      return;
    }
    const room = this.#rooms.get(name) ?? new Set();
    this.#rooms.set(name, room);
    room.add(end);
    end.onGone = () => room.delete(end);
    end.onFrame = (frame) => this.#hear(name, entity, end, frame);
    end.send(writeStep1(Y.encodeStateVector(entity.doc)));
  }

  #hear(name: DocumentName, entity: Entity, end: ServerEnd, frame: Uint8Array): void {
    const message = readClientMessage(frame);
    switch (message.type) {
      case 'step1':
        end.send(writeStep2(Y.encodeStateAsUpdate(entity.doc, message.stateVector)));
        return;
      case 'edit': {
        if (message.update.length <= 2) return;
        const id = editId(message.update);
        const code = this.#take(name, message.update, end);
        end.send(code ? writeRefused(code, [id]) : writeDurable([id]));
        if (code === 'incomplete') end.send(writeStep1(Y.encodeStateVector(entity.doc)));
        return;
      }
      case 'awareness': {
        const user = { id: 'somebody', name: 'Somebody' };
        const states = message.states.map((one) => ({
          ...one,
          state: one.state && { ...one.state, user },
        }));
        for (const other of this.#rooms.get(name) ?? []) other.send(writeAwareness(states));
        return;
      }
      case 'queryAwareness':
    }
  }
}

function createdVendor(json: unknown) {
  const { id, ...parts } = createVendor.body.parse(json);
  const given = Object.entries({ id, ...parts }).filter(([, value]) => value !== undefined);
  return { ...someVendor(), ...Object.fromEntries(given) };
}

function ok(json: unknown): HttpAnswer {
  // As it comes over the wire: nothing that is `undefined`, nothing shared.
  return { status: 200, json: JSON.parse(JSON.stringify(json)), retryAfterInMs: null };
}

function refusal(status: number, code: string, parts: object = {}): HttpAnswer {
  const message = `Refused: ${code}`;
  return {
    status,
    json: { message, code, error: { message, code }, ...parts },
    retryAfterInMs: null,
  };
}
