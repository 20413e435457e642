import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { usePresence } from './PresenceContext.ts';
import { presenceText } from './presenceText.ts';

/** Who else is here; where each of them is, in words too. */
export function PresenceBar({ labelOf }: { labelOf: (field: string) => string }) {
  const { present } = usePresence();
  const people = present.map(({ personId, name }) => {
    const [firstName = '', ...rest] = name.split(' ');
    return { id: personId, firstName, lastName: rest.join(' ') };
  });
  return (
    <div className="flex items-center gap-2">
      {people.length > 0 && <AvatarGroup people={people} label="Also here" />}
      <span role="status" className="sr-only">
        {presenceText(present, labelOf)}
      </span>
    </div>
  );
}
