import { useState } from 'react';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';

interface DiscardButtonProps {
  /** What would be given up. */
  text: string;
  onDiscard: () => void;
}

export function DiscardButton({ text, onDiscard }: DiscardButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={`Discard: ${text}`} onClick={() => setAsking(true)}>
        Discard
      </Button>
      {asking && (
        <AlertDialog
          open
          onOpenChange={setAsking}
          title="Discard this?"
          description={`${text}. It was never sent, and cannot be brought back.`}
          confirmLabel="Discard"
          destructive
          onConfirm={onDiscard}
        />
      )}
    </>
  );
}
