import type { PersonRow } from './personStore.ts';

/** How a person is named to others: by name where there is one. */
export function nameOf(person: Pick<PersonRow, 'firstName' | 'lastName' | 'email'>): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
