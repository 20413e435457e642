import { useState } from 'react';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';

interface DiscardButtonProps {
  /** What would be given up. */
  text: string;
  label?: string;
  /** Why it is lost then. */
  loss?: string;
  onDiscard: () => void;
}

export function DiscardButton({
  text,
  label = 'Discard',
  loss = 'It was never sent, and cannot be brought back.',
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
