import { lazy, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { commands, useCommands } from './Commands.ts';
import { isTyping, keysOf } from './keysOf.ts';
import { useActions } from './useActions.ts';

export const loadPalette = async () => ({ default: (await import('./Palette.tsx')).Palette });
export const loadShortcutSheet = async () => ({
  default: (await import('./ShortcutSheet.tsx')).ShortcutSheet,
});
const Palette = lazy(loadPalette);
const ShortcutSheet = lazy(loadShortcutSheet);

/** What the shortcuts open: the palette with what was typed while it loaded. */
type Overlay = { kind: 'palette'; begun: string } | { kind: 'sheet' };

/** Listens for the shortcuts of all commands, and opens the palette and the list of shortcuts. */
export function CommandKeys() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const opened = useRef<Overlay | null>(null);
  const show = useCallback((overlay: Overlay | null) => {
    opened.current = overlay;
    setOpen(overlay);
  }, []);
  const close = useCallback(() => show(null), [show]);

  useCommands([
    ...useActions(),
    {
      id: 'palette',
      label: 'Find an invoice, a screen or an action',
      keys: ['mod+k'],
      evenTyping: () => true,
      run: () => show({ kind: 'palette', begun: '' }),
    },
    { id: 'shortcuts', label: 'All shortcuts', keys: ['?'], run: () => show({ kind: 'sheet' }) },
  ]);

  // As soon as the screen is there, so that no early key is lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const keys = keysOf(event);
      if (keys === null || event.defaultPrevented || event.isComposing) return;
      const { current } = opened;
      if (current && !isTyping(event.target)) {
        // It is still loading: what is typed is meant for it, and decides nothing on the screen behind it.
        if (keys === 'Escape') show(null);
        if (keys.length > 1) return;
        event.preventDefault();
        if (current.kind === 'palette') show({ kind: 'palette', begun: current.begun + keys });
        return;
      }
      const command = commands.find(keys);
      if (!command) return;
      if (isTyping(event.target) && !command.evenTyping?.(event.target)) return;
      event.preventDefault();
      if (command.whyNot) toast({ title: command.label, description: command.whyNot });
      else if (!event.repeat) command.run();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [show]);

  return (
    <Suspense>
      {open?.kind === 'palette' && <Palette begun={open.begun} onClose={close} />}
      {open?.kind === 'sheet' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
