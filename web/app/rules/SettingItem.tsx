import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/forms/IconButton.tsx';

interface SettingItemProps {
  /** As in "Change the rate of EUR". */
  name: string;
  mayEdit: boolean;
  editDialog: (close: () => void) => ReactNode;
  removeDialog: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A setting in a list, which people may change or remove. */
export function SettingItem(props: SettingItemProps) {
  const { name, mayEdit, editDialog, removeDialog, children } = props;
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <li className="flex items-center justify-between gap-4 py-1.5 pr-2 pl-4 sm:pl-5">
      <span className="min-w-0 py-1.5 wrap-anywhere tabular-nums">{children}</span>
      {mayEdit && (
        <span className="flex">
          <IconButton
            label={`Change ${name}`}
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => setDialog('edit')}
          />
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => setDialog('remove')}
          />
        </span>
      )}
      {dialog === 'edit' && editDialog(close)}
      {dialog === 'remove' && removeDialog(close)}
    </li>
  );
}
