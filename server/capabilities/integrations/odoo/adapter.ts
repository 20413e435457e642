import { z } from 'zod';
import type { LedgerKey } from '#shared/integrations/contract.ts';
import { choicesById } from '../choicesById.ts';
import type { Company } from '../Ledger.ts';
import type { KeyAdapter } from '../LedgerAdapter.ts';
import type { LedgerHttp } from '../LedgerHttp.ts';
import { OdooLedger } from './OdooLedger.ts';
import { OdooRpc } from './OdooRpc.ts';
import { ids } from './values.ts';

const user = z.object({ company_ids: ids });
const company = z.object({
  id: z.int(),
  name: z.string(),
  currency_id: z.tuple([z.int(), z.string()]),
});

/** Companies of different installations have the same ids. */
const companyId = ({ address, database }: LedgerKey, id: number) =>
  `${new URL(address).host}/${database}/${id}`;

/** The companies that the user of the key may enter. */
async function odooCompanies(http: LedgerHttp, key: LedgerKey): Promise<Company[]> {
  const odoo = new OdooRpc(http, key, null);
  const login = [['login', '=', key.login]] as const;
  const [me] = await odoo.search(user, 'res.users', login, { fields: ['company_ids'] });
  const domain = [['id', 'in', me?.company_ids ?? []]] as const;
  const fields = ['name', 'currency_id'];
  const found = await odoo.search(company, 'res.company', domain, { fields, order: 'id' });
  return found.map(({ id, name, currency_id }) => ({
    id: companyId(key, id),
    name,
    homeCurrency: currency_id[1],
  }));
}

export const odooAdapter: KeyAdapter = {
  companies: odooCompanies,
  open(http, { companyId: id, key }) {
    const own = Number(id.split('/').at(-1));
    return new OdooLedger(new OdooRpc(http, key, own), { company: own, address: key.address });
  },
  choices: choicesById,
  paymentReadsInARound: 40,
};
