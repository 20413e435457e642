import { Avatar } from './Avatar.tsx';

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
