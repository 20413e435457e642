import { z } from 'zod';
import type { FaultPlace } from './book.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';
import { faulty, OdooError } from './odooFaults.ts';
import {
  assignLine,
  attach,
  makeMove,
  makePartner,
  post,
  resetEntry,
  unlink,
} from './odooMoves.ts';
import { rowsOf } from './odooRows.ts';
import { searched } from './odooSearch.ts';
import { odooDatabase, odooUsers } from './odooUsers.ts';
import { answered, type SandboxAnswer, type SandboxCall } from './StandIn.ts';

const login = z.enum(Object.keys(odooUsers));
type Login = keyof typeof odooUsers;

const call = z.object({
  params: z.object({ service: z.string(), method: z.string(), args: z.array(z.unknown()) }),
});
const credentials = z.tuple([z.string(), z.string(), z.string()]).rest(z.unknown());
const executed = z
  .tuple([z.string(), z.int(), z.string(), z.string(), z.string(), z.array(z.unknown())])
  .rest(z.unknown());
const named = z.object({
  context: z
    .object({ allowed_company_ids: z.array(z.int()), active_test: z.boolean() })
    .partial()
    .default({}),
});

function asked({ bytes }: SandboxCall) {
  const { data } = call.safeParse(JSON.parse(bytes.toString('utf8')));
  return data?.params ?? null;
}

const resetting = ['button_draft', 'button_cancel'];
const writing = [
  'create',
  'write',
  'unlink',
  'action_post',
  'js_assign_outstanding_line',
  ...resetting,
];

/** A bill or file is a write like any other, told apart by its model. */
export function odooPlaces(of: SandboxCall): FaultPlace[] {
  const { data } = executed.safeParse(asked(of)?.args);
  if (!data || !writing.includes(data[4])) return ['read'];
  if (data[3] === 'ir.attachment') return ['file', 'write'];
  return data[3] === 'account.move' && data[4] === 'create' ? ['bill', 'write'] : ['write'];
}

/** The company that a call is for; `null` if the key is not accepted. */
export function odooCompanyOf({ book }: LedgerBooks, of: SandboxCall): string | null {
  const params = asked(of);
  if (!params) return null;
  if (params.service === 'common') return odooUsers['accountant@northwind.test'].companies[0].id;
  const { data } = executed.safeParse(params.args);
  if (!data || data[0] !== odooDatabase || data[2] !== book.apiKey) return null;
  const user = Object.values(odooUsers).find(({ uid }) => uid === data[1]);
  if (!user) return null;
  const { context } = named.catch({ context: {} }).parse(data[6] ?? {});
  const own = context.allowed_company_ids?.[0];
  if (own === undefined) return user.companies[0].id;
  return user.companies.find(({ id }) => id === String(own))?.id ?? null;
}

/** The part of Odoo's external API (JSON-RPC) that we call. */
export function answerOdoo(
  books: LedgerBooks,
  place: LedgerCompany,
  of: SandboxCall,
): SandboxAnswer {
  const params = asked(of);
  if (!params) return { status: 400, body: '<h1>Bad Request</h1>' };
  try {
    const { service, args } = params;
    const result = service === 'common' ? authenticate(books, args) : execute(books, place, args);
    return answered({ jsonrpc: '2.0', id: 1, result });
  } catch (error) {
    if (error instanceof OdooError) return faulty(error);
    throw error;
  }
}

function authenticate(books: LedgerBooks, args: readonly unknown[]): number | false {
  const [database, user, key] = credentials.parse(args);
  if (database !== odooDatabase) {
    const message = `connection to server failed: FATAL:  database "${database}" does not exist`;
    throw new OdooError('psycopg2.OperationalError', message);
  }
  const known = isLogin(user) ? odooUsers[user] : null;
  if (!known || key !== books.book.apiKey) return false;
  // From now on somebody relies on the key.
  books.save();
  return known.uid;
}

const isLogin = (text: string): text is Login => login.safeParse(text).success;

const fieldsThatVersionsDifferIn: Readonly<Record<string, object>> = {
  'account.account': { deprecated: { type: 'boolean' } },
  'account.move': { invoice_currency_rate: { type: 'float' } },
};

function execute(books: LedgerBooks, place: LedgerCompany, args: readonly unknown[]): unknown {
  const [, , , model, method, positional, keywords = {}] = executed.parse(args);
  const [given] = positional;
  if (method === 'fields_get') {
    return fieldsThatVersionsDifferIn[model] ?? {};
  }
  if (method === 'search_read') {
    const { context } = named.parse(keywords);
    const rows = rowsOf(books, place, model);
    const withArchived = context.active_test === false;
    return searched(rows, { domain: given, keywords, withArchived });
  }
  if (model === 'res.partner' && method === 'create') return makePartner(books, place, given);
  if (model === 'ir.attachment' && method === 'create') return attach(books, place, given);
  if (model === 'account.move') {
    if (method === 'create') return makeMove(books, place, given);
    if (method === 'action_post') return post(books, place, given);
    if (method === 'js_assign_outstanding_line') return assignLine(books, place, positional);
    if (method === 'button_draft') return resetEntry(books, place, given, 'DRAFT');
    if (method === 'button_cancel') return resetEntry(books, place, given, 'CANCELLED');
    if (method === 'unlink') return unlink(books, place, given);
  }
  const message = `The method '${model}.${method}' does not exist`;
  throw new OdooError('builtins.AttributeError', message);
}
