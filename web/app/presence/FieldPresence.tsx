import type { ReactNode } from 'react';
import { classes } from '../../ui/foundation/classes.ts';
import { usePresence } from './PresenceContext.ts';
import { tintOf } from './tints.ts';

interface FieldPresenceProps {
  /** As it is told to the others. */
  field: string;
  /** One form field. */
  children: ReactNode;
  className?: string;
}

/** Shows who else is in a field, and tells the others when the person is. What is shown here, `PresenceBar` says. */
export function FieldPresence({ field, children, className }: FieldPresenceProps) {
  const { present, setField } = usePresence();
  const here = present.filter((one) => one.field === field);
  const [first] = here;
  const tint = first && tintOf(first.name);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is
    <div
      className={classes('relative min-w-0', tint?.ring, className)}
      data-others={here.length > 0 || undefined}
      onFocus={() => setField(field)}
      onBlur={() => setField(null)}
    >
      {children}
      {tint && (
        <span
          aria-hidden
          className={classes(
            'absolute top-0 right-0 max-w-40 animate-pop-in truncate rounded-sm px-1.5 text-2xs font-semibold',
            tint.tag,
          )}
        >
          {here.map(({ name }) => name.split(' ')[0]).join(', ')}
        </span>
      )}
    </div>
  );
}
