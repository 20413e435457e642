import type { Role } from '#shared/permissions.ts';

export const demoCompany = 'Northwind Trading';

const domain = 'demo.docket.test';

interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
}

export const demoFounder: DemoPerson = {
  email: `admin@${domain}`,
  firstName: 'Ada',
  lastName: 'Lindqvist',
  roles: ['admin', 'manager'],
};

export const demoColleagues: readonly DemoPerson[] = [
  { email: `manager@${domain}`, firstName: 'Marcus', lastName: 'Reyes', roles: ['manager'] },
  { email: `approver@${domain}`, firstName: 'Priya', lastName: 'Nair', roles: ['approver'] },
  { email: `clerk@${domain}`, firstName: 'Tomasz', lastName: 'Zielinski', roles: ['clerk'] },
  { email: `viewer@${domain}`, firstName: 'Grace', lastName: 'Okafor', roles: ['viewer'] },
];

export function isDemoAddress(email: string): boolean {
  return email.endsWith(`@${domain}`);
}
