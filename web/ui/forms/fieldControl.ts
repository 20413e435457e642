import { createContext, use } from 'react';

interface FieldState {
  id: string;
  labelId: string;
  describedBy: string;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldState | null>(null);

export const FieldControl = FieldContext.Provider;

interface ControlProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

/** The props that a control gets from its FormField. Outside of one, its own props. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext);
  return {
    // The field's id has priority, because its label points at it.
    id: field?.id ?? own.id,
    'aria-describedby': own['aria-describedby'] ?? (field?.describedBy || undefined),
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.required || undefined),
  };
}

/** The id of the FormField's label, for groups and controls that a <label> cannot name. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId;
}
