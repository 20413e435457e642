import { lazy, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { commands, useCommands } from './Commands.ts';
import { isTyping, keysOf } from './keysOf.ts';
import { useActions } from './useActions.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const ShortcutSheet = lazy(async () => ({
  default: (await import('./ShortcutSheet.tsx')).ShortcutSheet,
}));

/** Listens for the shortcuts of all commands, and opens the palette and the list of shortcuts. */
export function CommandKeys() {
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  const close = useCallback(() => setOpen(null), []);

  useCommands([
    ...useActions(),
    {
      id: 'palette',
      label: 'Find an invoice, a screen or an action',
      keys: ['mod+k'],
      evenTyping: () => true,
      run: () => setOpen('palette'),
    },
    { id: 'shortcuts', label: 'All shortcuts', keys: ['?'], run: () => setOpen('sheet') },
  ]);

  // As soon as the screen is there, so that no early key is lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const keys = keysOf(event);
      if (keys === null || event.defaultPrevented || event.isComposing) return;
      const command = commands.find(keys);
      if (!command) return;
      if (isTyping(event.target) && !command.evenTyping?.(event.target)) return;
      event.preventDefault();
      if (command.whyNot) toast({ title: command.label, description: command.whyNot });
      else if (!event.repeat) command.run();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'sheet' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
