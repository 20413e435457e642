import type { FieldDefinition } from './VisitorFormDefinition.ts';

export const personFields: readonly FieldDefinition[] = [
  { name: 'firstName', label: 'First Name', required: true, autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', required: true, autoComplete: 'family-name' },
  { name: 'email', label: 'Email Address', required: true, kind: 'email', autoComplete: 'email' },
];
