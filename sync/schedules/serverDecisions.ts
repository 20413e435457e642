import { type Invoice, isFrozen } from '#shared/invoices/contract.ts';
import { fingerprintOf, whatMatters } from '#shared/invoices/fingerprint.ts';
import { createVendor } from '#shared/vendors/contract.ts';
import type { HttpAnswer, HttpRequest } from '../client/ports.ts';
import { someVendor } from '../client/testing/someRows.ts';
import { isDocumentName } from '../protocol/documentName.ts';
import type { Owner } from '../protocol/owner.ts';
import { ok, refusal } from './answers.ts';
import type { Entity, ServerTables } from './ServerTables.ts';

/** Hears of every decision that is carried out or refused, in the moment in which it is. */
export interface DecisionWatch {
  carriedOut(key: string, accountId: string, row: Invoice | null): void;
  refused(key: string, accountId: string, code: string, row: Invoice | null): void;
}

interface Deciding {
  tables: ServerTables;
  watch: DecisionWatch;
  /** Whether an answer says where its row stands in the account's sequence. */
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
    deciding.watch.refused(key, owner.account, codeOf(answer), seen);
    return answer;
  }
  account.answers.set(key, { call, status: answer.status, json: answer.json });
  deciding.watch.carriedOut(key, owner.account, seen);
  return answer;
}

const paths = /^\/api\/(invoices|vendors)(?:\/([^/]+)(?:\/(\w+))?)?$/;

function entityIn(
  tables: ServerTables,
  { account }: Owner,
  { path }: HttpRequest,
): Entity | undefined {
  const [, kind, id] = paths.exec(path) ?? [];
  const name = `${kind === 'vendors' ? 'vendor' : 'invoice'}.${id}`;
  return isDocumentName(name) ? tables.living(account, name) : undefined;
}

function decide(
  { tables, answersCarrySeq }: Deciding,
  owner: Owner,
  request: HttpRequest,
  entity: Entity | undefined,
): HttpAnswer {
  const [, kind, , verb] = paths.exec(request.path) ?? [];
  if (tables.barred.has(owner.person)) return refusal(403, 'not_allowed');
  if (kind === 'vendors' && request.method === 'POST') return create(tables, owner, request);
  if (!entity) return refusal(404, 'not_found');
  if (request.method === 'DELETE') {
    tables.remove(owner.account, entity);
    return { status: 204, json: undefined, retryAfterInMs: null };
  }
  const invoice = invoiceOf(entity);
  if (!invoice) return refusal(404, 'not_found');
  const refused = whyNot(verb, invoice, request);
  if (refused) return refused;
  const row = tables.changeInvoice(owner.account, entity, factsAfter[verb ?? ''] ?? {});
  const answered = answersCarrySeq ? { ...row, seq: entity.seq } : row;
  return ok({ message: 'Done', invoice: answered });
}

function create(tables: ServerTables, owner: Owner, request: HttpRequest): HttpAnswer {
  const { id, ...parts } = createVendor.body.parse(request.body);
  const given = Object.entries({ id, ...parts }).filter(([, value]) => value !== undefined);
  const row = { ...someVendor(), ...Object.fromEntries(given), status: 'active' as const };
  if (tables.find(owner.account, `vendor.${row.id}`)) return refusal(409, 'exists');
  tables.add(owner.account, { kind: 'vendor', row });
  return ok(row, 201);
}

const factsAfter: Readonly<Record<string, Partial<Invoice>>> = {
  approve: { status: 'approved', approvalStatus: 'approved' },
  reject: { status: 'rejected', approvalStatus: 'rejected', rejectionReason: 'Not ours' },
  reopen: { status: 'pending_review', approvalStatus: 'pending', rejectionReason: null },
};

function whyNot(
  verb: string | undefined,
  invoice: Invoice,
  { headers }: HttpRequest,
): HttpAnswer | null {
  if (verb === 'reopen') return isFrozen(invoice) ? null : refusal(409, 'not_decided');
  if (isFrozen(invoice)) return refusal(409, 'already_decided');
  if (verb !== 'approve') return null;
  const expected = headers?.['If-Match']?.replaceAll('"', '');
  const fingerprint = fingerprintOf(invoice);
  if (expected !== undefined && expected !== fingerprint) {
    return refusal(412, 'changed', { current: whatMatters(invoice), fingerprint });
  }
  return invoice.fieldErrors.length > 0 ? refusal(409, 'fields_in_error') : null;
}

function invoiceOf({ shown }: Entity): Invoice | null {
  return shown.known.kind === 'invoice' ? shown.known.row : null;
}

function codeOf({ json }: HttpAnswer): string {
  return typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : '';
}
