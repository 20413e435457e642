import { Check, Sparkles, TriangleAlert } from 'lucide-react';
import { Avatar, AvatarGroup } from '../../../ui/display/Avatar.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Example, Group } from './Group.tsx';
import { samplePeople } from './sampleInvoices.ts';

// An inline picture: a plain square in the accent colour.
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%232252af"/%3E%3Ccircle cx="4" cy="3" r="1.5" fill="white"/%3E%3Ccircle cx="4" cy="8" r="3" fill="white"/%3E%3C/svg%3E';

const tones = ['neutral', 'accent', 'positive', 'warning', 'danger', 'info'] as const;

export function PeopleGroup({ id, title }: { id: string; title: string }) {
  return (
    <Group id={id} title={title}>
      <Example title="Avatars">
        {samplePeople.map(({ id: key, ...person }) => (
          <Avatar key={key} {...person} />
        ))}
        <Avatar firstName="Dana" lastName="Whitfield" src={picture} />
        <Avatar firstName="Cher" lastName="" />
      </Example>
      <Example title="Sizes and groups">
        <Avatar firstName="Maya" lastName="Okafor" size="xs" />
        <Avatar firstName="Maya" lastName="Okafor" size="sm" />
        <Avatar firstName="Maya" lastName="Okafor" size="md" />
        <Avatar firstName="Maya" lastName="Okafor" size="lg" />
        <AvatarGroup label="Approved by" people={samplePeople.slice(0, 3)} />
        <AvatarGroup label="Also here" people={samplePeople} />
      </Example>
      <Example title="Badges">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Example>
      <Example title="Badges with a dot or an icon">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} dot>
            {tone}
          </Badge>
        ))}
        <Badge tone="positive" icon={<Check aria-hidden />}>
          Verified
        </Badge>
        <Badge tone="danger" icon={<TriangleAlert aria-hidden />}>
          Bank details changed
        </Badge>
        <Badge tone="accent" icon={<Sparkles aria-hidden />}>
          Most popular
        </Badge>
      </Example>
    </Group>
  );
}
