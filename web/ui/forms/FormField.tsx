import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { focusGroup, ShownInFocus } from '../display/ShownInFocus.tsx';
import { classes } from '../foundation/classes.ts';
import { FieldControl } from './fieldControl.ts';

/** On the line of the text in the control. */
const besideClasses = 'pt-1.5 text-sm text-ink-muted pointer-coarse:pt-3';

interface FormFieldProps {
  label: string;
  /** One control of this folder, which gets its ids and states from the field. */
  children: ReactNode;
  hint?: ReactNode;
  /** Shown while the focus is in the field. */
  detail?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The id of the control, to which an ErrorSummary links. */
  id?: string;
  /** The label is for screen readers only, because the layout makes it obvious. */
  labelHidden?: boolean;
  /** For a group of controls (radio buttons), which has no single control for the label to point at. */
  group?: boolean;
  /** The label is before its control instead of above it, in a column of its own. */
  beside?: boolean;
  className?: string;
}

export function FormField({
  label,
  children,
  hint,
  detail,
  error: ownError,
  required = false,
  id: givenId,
  labelHidden = false,
  group = false,
  beside = false,
  className,
}: FormFieldProps) {
  const ownId = useId();
  const [controlProblem, setControlProblem] = useState<string | null>(null);
  const error = controlProblem ?? ownError;
  const id = givenId ?? ownId;
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const detailId = `${id}-detail`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', hint ? hintId : '', detail ? detailId : '']
    .filter(Boolean)
    .join(' ');
  const Label = group ? 'span' : 'label';

  return (
    <div
      className={classes(
        'min-w-0',
        focusGroup,
        beside
          ? 'grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1 *:not-first:col-start-2'
          : 'flex flex-col gap-1.5',
        className,
      )}
    >
      <Label
        id={labelId}
        {...(group ? {} : { htmlFor: id })}
        className={
          labelHidden ? 'sr-only' : beside ? besideClasses : 'text-sm font-medium text-ink'
        }
      >
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-danger-ink">
            *
          </span>
        )}
      </Label>
      <FieldControl
        value={{
          id,
          labelId,
          describedBy,
          invalid: Boolean(error),
          required,
          onProblem: setControlProblem,
        }}
      >
        {children}
      </FieldControl>
      {hint && (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {detail && (
        // The gap of the layout belongs to what is shown.
        <p
          id={detailId}
          className={classes('text-sm text-ink-muted', beside ? '-mt-1' : '-mt-1.5')}
        >
          <ShownInFocus className={beside ? 'pt-1' : 'pt-1.5'}>{detail}</ShownInFocus>
        </p>
      )}
      {controlProblem ? (
        // As of the detail. It comes as late as that goes: what is being pressed below must not move away.
        <div role="alert" id={errorId} className={beside ? '-mt-1' : '-mt-1.5'}>
          <div className="grid grid-rows-[1fr] transition-[grid-template-rows] delay-300 duration-0 starting:grid-rows-[0fr]">
            <div className="min-h-0 overflow-hidden">
              <FieldError text={controlProblem} className={beside ? 'pt-1' : 'pt-1.5'} />
            </div>
          </div>
        </div>
      ) : (
        ownError && <FieldError id={errorId} text={ownError} />
      )}
    </div>
  );
}

interface FieldErrorProps {
  id?: string;
  text: ReactNode;
  className?: string;
}

function FieldError({ id, text, className }: FieldErrorProps) {
  return (
    <p id={id} className={classes('flex items-start gap-1 text-sm text-danger-ink', className)}>
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
