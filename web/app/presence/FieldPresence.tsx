import type { ReactNode } from 'react';
import { indexByName } from '../../ui/display/initials.ts';
import { classes } from '../../ui/foundation/classes.ts';
import { usePresence } from './PresenceContext.ts';

const ring = '[&_:is(input,textarea)]:ring-2';

/** In the order of the avatar tints, so that a person has one colour everywhere. */
const tints = [
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-1-ink`, tag: 'bg-tint-1 text-tint-1-ink' },
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-2-ink`, tag: 'bg-tint-2 text-tint-2-ink' },
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-3-ink`, tag: 'bg-tint-3 text-tint-3-ink' },
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-4-ink`, tag: 'bg-tint-4 text-tint-4-ink' },
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-5-ink`, tag: 'bg-tint-5 text-tint-5-ink' },
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-6-ink`, tag: 'bg-tint-6 text-tint-6-ink' },
];

function tintOf(name: string): { ring: string; tag: string } {
  return tints[indexByName(name, tints.length)] ?? { ring, tag: '' };
}

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
