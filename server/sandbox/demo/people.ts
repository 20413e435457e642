import type { Role } from '#shared/permissions.ts';

/** A demo company. Several may have the same name; their domains differ. */
export interface DemoCompany {
  name: string;
  /** The domain of its people's addresses: admin@…, manager@… */
  domain: string;
}

interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
}

const mainDomain = 'demo.docket.test';

/** Created at the first start. */
export const demoCompany: DemoCompany = { name: 'Northwind Trading', domain: mainDomain };

/** A further, independent demo company. */
export function demoCompanyNamed(label: string): DemoCompany {
  return { ...demoCompany, domain: `${label}.${mainDomain}` };
}

export function demoFounder({ domain }: DemoCompany): DemoPerson {
  return {
    email: `admin@${domain}`,
    firstName: 'Ada',
    lastName: 'Lindqvist',
    roles: ['admin', 'manager'],
  };
}

export function demoColleagues({ domain }: DemoCompany): DemoPerson[] {
  return [
    { email: `manager@${domain}`, firstName: 'Marcus', lastName: 'Reyes', roles: ['manager'] },
    { email: `approver@${domain}`, firstName: 'Priya', lastName: 'Nair', roles: ['approver'] },
    { email: `clerk@${domain}`, firstName: 'Tomasz', lastName: 'Zielinski', roles: ['clerk'] },
    { email: `viewer@${domain}`, firstName: 'Grace', lastName: 'Okafor', roles: ['viewer'] },
  ];
}

export function isDemoAddress(email: string): boolean {
  return email.endsWith(`@${mainDomain}`) || email.endsWith(`.${mainDomain}`);
}
