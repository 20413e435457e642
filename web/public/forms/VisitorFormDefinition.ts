import type { ZodType } from 'zod';
import type { KeptFormName } from './keptForms.ts';

export interface FieldDefinition {
  name: string;
  label: string;
  required?: boolean;
  kind?: 'text' | 'email' | 'tel' | 'long' | 'choice';
  autoComplete?: string;
  /** As wide as the form. */
  wide?: boolean;
  choices?: readonly { value: string; label: string }[];
}

export interface VisitorFormDefinition {
  name: KeptFormName;
  endpoint: { path: string; body: ZodType };
  fields: readonly FieldDefinition[];
  submit: string;
  /** Its name in the message that it was stored for later: "Your request". */
  what: string;
  /** The error if the server does not give one. */
  failed: string;
  unreachable: string;
}

export const personFields: readonly FieldDefinition[] = [
  { name: 'firstName', label: 'First Name', required: true, autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', required: true, autoComplete: 'family-name' },
  { name: 'email', label: 'Email Address', required: true, kind: 'email', autoComplete: 'email' },
];
