import { Upload } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/DropdownMenu.tsx';
import { toast } from '../../ui/toast.ts';
import { integrations } from './integrations.ts';

/** Where an approved invoice can be sent to. */
export function ExportMenu({ title }: { title: string }) {
  const navigate = useNavigate();

  function sayNotConnected(name: string) {
    toast({
      title: `${name} Not Connected`,
      description: `Please connect your ${name} account in the Integrations page.`,
      tone: 'danger',
      action: { label: 'Integrations', onPress: () => void navigate('/integrations') },
    });
  }

  return (
    <DropdownMenu
      trigger={
        <Button
          size="sm"
          aria-label={`Export ${title}`}
          icon={<Upload aria-hidden className="size-3.5" />}
        >
          Export
        </Button>
      }
    >
      {integrations.map(({ id, name }) => (
        <DropdownMenuItem key={id} onSelect={() => sayNotConnected(name)}>
          {name}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
