import type { Role } from '#shared/permissions.ts';

/** A company with people and work to try things with. Several may have one name; their people's addresses differ. */
export interface DemoCompany {
  name: string;
  /** Its people are admin@, manager@, … of it. */
  domain: string;
}

interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
}

const mainDomain = 'demo.docket.test';

/** The one that is there from the first start on. */
export const demoCompany: DemoCompany = { name: 'Northwind Trading', domain: mainDomain };

/** Another one like it: what is done there changes nothing in any other. */
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
