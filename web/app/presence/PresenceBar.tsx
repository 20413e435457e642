import { useConnection } from '../../api/connection.ts';
import { AvatarGroup } from '../../ui/display/Avatar.tsx';
import { usePresence } from './PresenceContext.ts';
import { presenceText } from './presenceText.ts';

/** Other people who have this open, with their fields for screen readers. */
export function PresenceBar({ labelOf }: { labelOf: (field: string) => string }) {
  const online = useConnection() === 'online';
  const presence = usePresence();
  // Offline, presence is unknown.
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
