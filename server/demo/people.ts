import type { Role } from '#shared/permissions.ts';

export const demoCompany = 'Northwind Trading';

const domain = 'demo.docket.test';

export const demoEmail = (name: string) => `${name}@${domain}`;

interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
}

export const demoFounder: DemoPerson = {
  email: demoEmail('admin'),
  firstName: 'Ada',
  lastName: 'Lindqvist',
  roles: ['admin', 'manager'],
};

export const demoColleagues: readonly DemoPerson[] = [
  { email: demoEmail('manager'), firstName: 'Marcus', lastName: 'Reyes', roles: ['manager'] },
  { email: demoEmail('approver'), firstName: 'Priya', lastName: 'Nair', roles: ['approver'] },
  { email: demoEmail('clerk'), firstName: 'Tomasz', lastName: 'Zielinski', roles: ['clerk'] },
  { email: demoEmail('viewer'), firstName: 'Grace', lastName: 'Okafor', roles: ['viewer'] },
];

export function isDemoAddress(email: string): boolean {
  return email.endsWith(`@${domain}`);
}
