import { createContext, use, useLayoutEffect } from 'react';

/** The styles of every text-like control. 16 px on touch screens, so that phones do not zoom in. */
export const controlClasses = [
  'w-full min-w-0 rounded-md border border-control bg-surface text-ink shadow-xs',
  'text-base pointer-coarse:text-md',
  'transition-[border-color,background-color] hover:border-ink-faint',
  'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
  'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-faint disabled:shadow-none',
  '[&[readonly]]:border-line [&[readonly]]:bg-sunken [&[readonly]]:text-ink-muted [&[readonly]]:shadow-none',
].join(' ');

export const controlHeight = { sm: 'h-7 pointer-coarse:h-11', md: 'h-8 pointer-coarse:h-11' };

export type ControlSize = keyof typeof controlHeight;

interface FieldState {
  id: string;
  labelId: string;
  describedBy: string;
  invalid: boolean;
  required: boolean;
  /** Shows a problem that only the control knows of, instead of the field's own error. */
  onProblem: (problem: string | null) => void;
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

/** Has the FormField say what is wrong with the text in the control. */
export function useControlProblem(problem: string | null): void {
  const onProblem = use(FieldContext)?.onProblem;
  useLayoutEffect(() => {
    if (problem === null) return undefined;
    onProblem?.(problem);
    return () => onProblem?.(null);
  }, [problem, onProblem]);
}
