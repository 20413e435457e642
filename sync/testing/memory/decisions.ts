import { z } from 'zod';
import { bulkApprove, type RefusedInvoice } from '#shared/approvals/contract.ts';
import { type Invoice, isFrozen } from '#shared/invoices/contract.ts';
import { fingerprintedFields, fingerprintOf } from '#shared/invoices/fingerprint.ts';
import { createVendor } from '#shared/vendors/contract.ts';
import type { HttpAnswer, HttpRequest } from '../../client/ports.ts';
import { someVendor } from '../../client/testing/someRows.ts';
import { documentName, isDocumentName } from '../../protocol/documentName.ts';
import type { Owner } from '../../protocol/owner.ts';
import type { Entity, MemoryTables } from './MemoryTables.ts';
import { intoTrash, outOfTrash } from './trash.ts';

/** Serialised and parsed, like an answer over the network. */
export function ok(json: unknown, status = 200): HttpAnswer {
  const text = JSON.stringify(json);
  return {
    status,
    json: text === undefined ? undefined : JSON.parse(text),
    retryAfterInMs: null,
  };
}

export function refusal(status: number, code: string, parts: object = {}): HttpAnswer {
  const message = `Refused: ${code}`;
  return ok({ message, code, error: { message, code }, ...parts }, status);
}

/** Called for every decision when it is carried out or refused. */
export interface DecisionWatch {
  carriedOut(key: string, row: Invoice | null): void;
  refused(key: string, code: string, row: Invoice | null): void;
}

interface Deciding {
  tables: MemoryTables;
  watch: DecisionWatch;
  /** Whether answers have the sequence numbers of their rows. */
  answersCarrySeq: boolean;
}

/** SPEC 10, in one transaction. */
export function decideOnce(deciding: Deciding, owner: Owner, request: HttpRequest): HttpAnswer {
  const account = deciding.tables.account(owner.account);
  const key = request.headers?.['Idempotency-Key'] ?? '';
  const call = JSON.stringify([owner.person, request.method, request.path, request.body]);
  const before = account.answers.get(key);
  if (before) {
    if (before.call !== call) return refusal(422, 'key_reused');
    return ok(before.json, before.status);
  }
  const found = entityIn(deciding.tables, owner, request);
  const seen = found ? invoiceOf(found) : null;
  const answer = decide(deciding, owner, request, found);
  if (answer.status >= 300) {
    deciding.watch.refused(key, codeAndReason.parse(answer.json).code, seen);
    return answer;
  }
  account.answers.set(key, { call, status: answer.status, json: answer.json });
  deciding.watch.carriedOut(key, seen);
  return answer;
}

const paths = /^\/api\/(invoices|vendors)(?:\/([^/]+)(?:\/(\w+))?)?$/;

function entityIn(
  tables: MemoryTables,
  { account }: Owner,
  { path }: HttpRequest,
): Entity | undefined {
  const [, kind, id] = paths.exec(path) ?? [];
  const name = `${kind === 'vendors' ? 'vendor' : 'invoice'}.${id}`;
  return isDocumentName(name) ? tables.living(account, name) : undefined;
}

function decide(
  deciding: Deciding,
  owner: Owner,
  request: HttpRequest,
  entity: Entity | undefined,
): HttpAnswer {
  const { tables } = deciding;
  const [, kind] = paths.exec(request.path) ?? [];
  if (tables.barred.has(owner.person)) return refusal(403, 'not_allowed');
  if (request.path === bulkApprove.path) return approveAll(deciding, owner, request);
  if (kind === 'vendors' && request.method === 'POST') return create(deciding, owner, request);
  const [, , , verb] = paths.exec(request.path) ?? [];
  if (verb === 'restore') return restore(deciding, owner, request);
  if (!entity) return refusal(404, 'not_found');
  const invoice = invoiceOf(entity);
  if (request.method === 'DELETE' && invoice) {
    if (invoice.status === 'approved') return refusal(409, 'already_decided');
    const said = { owner, body: request.body };
    const { trashed, seq } = intoTrash(tables.account(owner.account), entity, invoice, said);
    return ok({ message: 'Done', trashed: { ...trashed, seq } });
  }
  if (request.method === 'DELETE') {
    tables.remove(owner.account, entity);
    return { status: 204, json: undefined, retryAfterInMs: null };
  }
  return decideInvoice(deciding, owner, request, entity);
}

function decideInvoice(
  deciding: Deciding,
  { account }: Owner,
  request: HttpRequest,
  entity: Entity,
): HttpAnswer {
  const [, , , verb = ''] = paths.exec(request.path) ?? [];
  const invoice = invoiceOf(entity);
  if (!invoice) return refusal(404, 'not_found');
  const refused = whyNot(verb, invoice, request);
  if (refused) return refused;
  const said = saidIn(request);
  const facts = factsAfter(verb, said);
  const row = deciding.tables.changeInvoice(account, entity, facts, { action: verb, said });
  return ok({ message: 'Done', invoice: withSeq(deciding, row, entity) });
}

function restore(deciding: Deciding, { account }: Owner, { path }: HttpRequest): HttpAnswer {
  const [, , id = ''] = paths.exec(path) ?? [];
  const name = `invoice.${id}`;
  const entity = isDocumentName(name) ? deciding.tables.find(account, name) : undefined;
  const invoice = entity && invoiceOf(entity);
  if (!invoice) return refusal(404, 'not_found');
  if (entity.deleted) outOfTrash(deciding.tables.account(account), entity, invoice);
  return ok({ message: 'Done', invoice: withSeq(deciding, invoice, entity) });
}

/** One call on several invoices, each decided separately. */
function approveAll(deciding: Deciding, owner: Owner, request: HttpRequest): HttpAnswer {
  const { invoiceIds, fingerprints = {} } = bulkApprove.body.parse(request.body);
  const approved: string[] = [];
  const refused: RefusedInvoice[] = [];
  const invoices: object[] = [];
  for (const id of invoiceIds) {
    const entity = deciding.tables.living(owner.account, documentName('invoice', id));
    const seen = fingerprints[id];
    const one: HttpRequest = {
      method: 'POST',
      path: `/api/invoices/${id}/approve`,
      headers: seen === undefined ? {} : { 'If-Match': `"${seen}"` },
    };
    const { status, json } = entity
      ? decideInvoice(deciding, owner, one, entity)
      : refusal(404, 'not_found');
    if (status < 300) approved.push(id);
    else refused.push({ id, ...codeAndReason.parse(json) });
    const row = entity && invoiceOf(entity);
    if (row) invoices.push(withSeq(deciding, row, entity));
  }
  return ok({ message: 'Done', approved, refused, invoices });
}

function create(deciding: Deciding, { account }: Owner, request: HttpRequest): HttpAnswer {
  const { tables } = deciding;
  const given = Object.entries(createVendor.body.parse(request.body)).filter(
    ([, value]) => value !== undefined,
  );
  const row = { ...someVendor(), ...Object.fromEntries(given), status: 'active' as const };
  if (tables.find(account, `vendor.${row.id}`)) return refusal(409, 'exists');
  const entity = tables.add(account, { kind: 'vendor', row });
  return ok(withSeq(deciding, row, entity), 201);
}

function withSeq<Row extends object>({ answersCarrySeq }: Deciding, row: Row, { seq }: Entity) {
  return answersCarrySeq ? { ...row, seq } : row;
}

function factsAfter(verb: string, said: string | null): Partial<Invoice> {
  switch (verb) {
    case 'approve':
      return { status: 'approved', approvalStatus: 'approved' };
    case 'reject':
      return { status: 'rejected', approvalStatus: 'rejected', rejectionReason: said };
    case 'reopen':
      return { status: 'pending_review', approvalStatus: 'pending', rejectionReason: null };
    default:
      return {};
  }
}

const body = z.object({ comments: z.string().nullish(), reason: z.string().nullish() }).nullish();

function saidIn(request: HttpRequest): string | null {
  const said = body.parse(request.body);
  return said?.comments ?? said?.reason ?? null;
}

function whyNot(verb: string, invoice: Invoice, { headers }: HttpRequest): HttpAnswer | null {
  if (verb === 'reopen') return isFrozen(invoice) ? null : refusal(409, 'not_decided');
  if (isFrozen(invoice)) return refusal(409, 'already_decided');
  if (verb !== 'approve') return null;
  const expected = headers?.['If-Match']?.replaceAll('"', '');
  const fingerprint = fingerprintOf(invoice);
  if (expected !== undefined && expected !== fingerprint) {
    return refusal(412, 'changed', { current: fingerprintedFields(invoice), fingerprint });
  }
  return invoice.fieldErrors.length > 0 ? refusal(409, 'fields_in_error') : null;
}

function invoiceOf({ shown }: Entity): Invoice | null {
  return shown.known.kind === 'invoice' ? shown.known.row : null;
}

const codeAndReason = z
  .object({ code: z.string(), message: z.string() })
  .transform(({ code, message }) => ({ code, reason: message }));
