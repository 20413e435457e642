import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { updates } from './updates.ts';

/** A quiet bar, so that a new version interrupts nobody. */
export function UpdatePrompt() {
  const waiting = useSyncExternalStore(updates.subscribe, updates.waiting);
  return (
    <div role="status">
      {waiting && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-accent-soft px-4 py-2 text-accent-ink">
          <span className="font-medium">A new version is ready</span>
          <span className="flex gap-2">
            <Button size="sm" variant="primary" onClick={updates.accept}>
              Reload
            </Button>
            <Button size="sm" variant="ghost" onClick={updates.later}>
              Later
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
