import { CircleAlert, X } from 'lucide-react';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import type { RefusedFile } from './arrivals.ts';

interface RefusedItemProps {
  refused: RefusedFile;
  onDismiss: () => void;
}

/** A file that could not be stored on this device; the original is untouched. */
export function RefusedItem({ refused: { title, message }, onDismiss }: RefusedItemProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm wrap-anywhere text-ink-muted">{message}</p>
      </div>
      <IconButton
        label={`Dismiss: ${message}`}
        size="sm"
        className="-my-1"
        icon={<X aria-hidden className="size-4" />}
        onClick={onDismiss}
      />
    </li>
  );
}
