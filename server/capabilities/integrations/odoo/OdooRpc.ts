import { z } from 'zod';
import type { LedgerKey } from '#shared/integrations/contract.ts';
import type { LedgerHttp } from '../LedgerHttp.ts';
import { LedgerProblem } from '../LedgerProblem.ts';
import { problemIn } from './faults.ts';

const envelope = z.object({
  result: z.unknown().optional(),
  error: z
    .object({
      message: z.string().optional(),
      data: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
    })
    .optional(),
});

/** A condition, or an operator before the conditions that it joins. */
type Domain = readonly (string | readonly [field: string, operator: string, value: unknown])[];

export interface Searched {
  fields: readonly string[];
  order?: string;
  limit?: number;
  offset?: number;
  /** Archived ones too. */
  withArchived?: boolean;
}

/** The key that calls an installation, with the user that it belongs to. */
export type OdooUser = Pick<LedgerKey, 'database' | 'key'> & { uid: number };

/** The id of the user, who is asked for anew by each connection. */
export async function userOf(http: LedgerHttp, key: LedgerKey): Promise<OdooUser> {
  const { database, login, key: secret } = key;
  const answer = await ask(http, 'common', 'authenticate', [database, login, secret, {}]);
  const uid = z.int().positive().safeParse(answer).data;
  if (uid === undefined) return http.deny();
  return { database, key: secret, uid };
}

/** Calls the models of one company in Odoo. */
export class OdooRpc {
  readonly #http: LedgerHttp;
  readonly #key: LedgerKey;
  readonly #company: number | null;
  #user: Promise<OdooUser> | null = null;

  /** Without a company, all companies of the user. */
  constructor(http: LedgerHttp, key: LedgerKey, company: number | null) {
    this.#http = http;
    this.#key = key;
    this.#company = company;
  }

  async call<T>(
    shape: z.ZodType<T>,
    model: string,
    method: string,
    args: readonly unknown[],
    named: Readonly<Record<string, unknown>> = {},
    { withArchived = false }: Pick<Searched, 'withArchived'> = {},
  ): Promise<T> {
    this.#user ??= userOf(this.#http, this.#key);
    const { database, uid, key } = await this.#user;
    const context = {
      ...(this.#company !== null && { allowed_company_ids: [this.#company] }),
      ...(withArchived && { active_test: false }),
    };
    const result = await ask(this.#http, 'object', 'execute_kw', [
      ...[database, uid, key, model, method, args],
      { ...named, context },
    ]);
    const { data, success } = shape.safeParse(result);
    if (success) return data;
    throw new LedgerProblem('later', 'Odoo answered in a way that Docket cannot read.');
  }

  search<T>(row: z.ZodType<T>, model: string, domain: Domain, searched: Searched): Promise<T[]> {
    const { withArchived = false, ...named } = searched;
    return this.call(z.array(row), model, 'search_read', [domain], named, { withArchived });
  }

  /** Those of the fields that this version of Odoo has. */
  async known(model: string, fields: readonly string[]): Promise<string[]> {
    const shape = z.record(z.string(), z.unknown());
    const found = await this.call(shape, model, 'fields_get', [fields], { attributes: ['type'] });
    return fields.filter((field) => Object.hasOwn(found, field));
  }
}

async function ask(
  http: LedgerHttp,
  service: 'common' | 'object',
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const answer = await http.send({
    method: 'POST',
    path: '/jsonrpc',
    body: { jsonrpc: '2.0', method: 'call', params: { service, method, args }, id: 1 },
  });
  const { data } = envelope.safeParse(answer.json);
  if (!answer.ok || !data) {
    throw new LedgerProblem(
      'refused',
      `There is no Odoo at this address (${answer.status}). Enter the address of its first page.`,
    );
  }
  if (!data.error) return data.result;
  const problem = problemIn(data.error);
  return problem === 'denied' ? http.deny() : Promise.reject(problem);
}
