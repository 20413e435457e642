import { useConnection } from '../../api/useConnection.ts';
import { AvatarGroup } from '../../ui/display/AvatarGroup.tsx';
import { usePresence } from './PresenceContext.ts';
import { presenceText } from './presenceText.ts';

/** Who else is here; where each of them is, in words too. */
export function PresenceBar({ labelOf }: { labelOf: (field: string) => string }) {
  const online = useConnection() === 'online';
  const presence = usePresence();
  // Without a network nobody knows who is here.
  const present = online ? presence.present : [];
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
