import type { PersonRow } from './personStore.ts';

/** A person's name as others see it; the e-mail address if there is none. */
export function nameOf(person: Pick<PersonRow, 'firstName' | 'lastName' | 'email'>): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
