import { companies, type SandboxCompany } from './book.ts';

export const odooDatabase = 'northwind';

const [first, second] = companies.odoo;

/** The users that an API key may belong to, with the companies that each may enter. */
export const odooUsers = {
  'accountant@northwind.test': { uid: 2, companies: [first] },
  'accountant@belgium.northwind.test': { uid: 3, companies: [second] },
  'group@northwind.test': { uid: 4, companies: [first, second] },
} as const satisfies Record<string, { uid: number; companies: readonly SandboxCompany[] }>;
