import type { ZodType } from 'zod';
import type { KeptFormName } from './keptForms.ts';

export interface FieldDefinition {
  name: string;
  label: string;
  required?: boolean;
  kind?: 'text' | 'email' | 'tel' | 'long' | 'choice';
  autoComplete?: string;
  /** The whole width of the form. */
  wide?: boolean;
  choices?: readonly { value: string; label: string }[];
}

export interface VisitorFormDefinition {
  name: KeptFormName;
  endpoint: { path: string; body: ZodType };
  fields: readonly FieldDefinition[];
  submit: string;
  /** What is said when it was kept for later: "Your request". */
  what: string;
  /** When the server does not say what went wrong. */
  failed: string;
  unreachable: string;
}
