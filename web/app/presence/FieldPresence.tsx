import type { ReactNode } from 'react';
import { classes } from '../../ui/foundation/classes.ts';
import { usePresence } from './PresenceContext.ts';
import { tintOf } from './tints.ts';

interface FieldPresenceProps {
  /** The field's name in presence messages. */
  field: string;
  /** A single form field. */
  children: ReactNode;
  className?: string;
}

/**
 * Marks a field that somebody else is in, and tells others when this person is. Screen readers get
 * it from `PresenceBar`.
 */
export function FieldPresence({ field, children, className }: FieldPresenceProps) {
  const { present, setField } = usePresence();
  const here = present.filter((one) => one.field === field);
  const [first] = here;
  const tint = first && tintOf(first.name);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the focus of its child
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
