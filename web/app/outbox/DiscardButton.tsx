import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';

interface DiscardButtonProps {
  /** What would be discarded. */
  text: string;
  label?: string;
  /** Why it cannot be recovered. */
  loss?: string;
  onDiscard: () => void;
}

export function DiscardButton({
  text,
  label = 'Discard',
  loss = 'It was never sent, and cannot be recovered.',
  onDiscard,
}: DiscardButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={`${label}: ${text}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <AlertDialog
          open
          onOpenChange={setAsking}
          title="Discard this?"
          description={`${text}. ${loss}`}
          confirmLabel={label}
          destructive
          onConfirm={onDiscard}
        />
      )}
    </>
  );
}
