import * as Primitive from 'radix-ui/avatar';
import { classes } from '../foundation/classes.ts';
import { indexByName, initialsOf } from './initials.ts';

const sizes = {
  xs: 'size-5 text-[0.5625rem]',
  sm: 'size-6 text-2xs',
  md: 'size-8 text-xs',
  lg: 'size-11 text-md',
};

const tints = [
  'bg-tint-1 text-tint-1-ink',
  'bg-tint-2 text-tint-2-ink',
  'bg-tint-3 text-tint-3-ink',
  'bg-tint-4 text-tint-4-ink',
  'bg-tint-5 text-tint-5-ink',
  'bg-tint-6 text-tint-6-ink',
];

interface AvatarProps {
  firstName: string;
  lastName: string;
  /** Its first letter is used if the name has no letter. */
  email?: string;
  src?: string | null;
  size?: keyof typeof sizes;
  /** The name is in the text beside it and must not be read out twice. */
  decorative?: boolean;
  className?: string;
}

export function Avatar({
  firstName,
  lastName,
  email,
  src,
  size = 'md',
  decorative = false,
  className,
}: AvatarProps) {
  const name = `${firstName} ${lastName}`.trim() || email || '';
  return (
    <Primitive.Root
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classes(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold select-none forced-outline',
        sizes[size],
        tints[indexByName(name, tints.length)],
        className,
      )}
    >
      {src && <Primitive.Image src={src} alt="" className="size-full object-cover" />}
      <Primitive.Fallback aria-hidden>{initialsOf(firstName, lastName, email)}</Primitive.Fallback>
    </Primitive.Root>
  );
}

interface Person {
  id: string;
  firstName: string;
  lastName: string;
  src?: string | null;
}

interface AvatarGroupProps {
  people: Person[];
  /** What these people have in common: "Approved by". */
  label: string;
  max?: number;
}

export function AvatarGroup({ people, label, max = 4 }: AvatarGroupProps) {
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  const rest = people.length - shown.length;
  return (
    <ul aria-label={label} className="flex items-center -space-x-0.5">
      {shown.map(({ id, ...person }) => (
        <li key={id} className="flex rounded-full ring-1 ring-surface">
          <Avatar size="sm" {...person} />
        </li>
      ))}
      {rest > 0 && (
        <li className="flex size-6 items-center justify-center rounded-full bg-line text-2xs font-semibold text-ink-muted ring-1 ring-surface tabular-nums">
          <span aria-hidden>+{rest}</span>
          <span className="sr-only">and {rest} more</span>
        </li>
      )}
    </ul>
  );
}
