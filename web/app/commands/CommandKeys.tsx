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
  const isLoading = useRef(false);
  const show = useCallback((overlay: Overlay | null) => {
    isLoading.current =
      overlay !== null && (isLoading.current || opened.current?.kind !== overlay.kind);
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
      // The focus can be on nothing while a dialog is open: its screen must not get the key.
      if (opened.current && !isTyping(event.target)) return;
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

  useLayoutEffect(() => {
    /** What is pressed while the overlay loads is meant for it, wherever the focus is. */
    function onEarlyKeyDown(event: KeyboardEvent) {
      const { current } = opened;
      const keys = keysOf(event);
      if (!current || !isLoading.current || event.isComposing || ofBrowser.has(keys)) return;
      event.stopPropagation();
      if (keys === 'Escape') return show(null);
      event.preventDefault();
      if (current.kind !== 'palette') return;
      if (keys === 'Backspace') show({ ...current, begun: current.begun.slice(0, -1) });
      else if (keys?.length === 1) show({ ...current, begun: current.begun + keys });
    }
    document.addEventListener('keydown', onEarlyKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onEarlyKeyDown, { capture: true });
  }, [show]);

  /** It has the focus, and so every further key. */
  const onFocus = () => {
    isLoading.current = false;
  };
  return (
    <Suspense>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only hears of the focus of the dialogs within
        <div role="presentation" className="contents" onFocus={onFocus}>
          {open.kind === 'palette' ? (
            <Palette begun={open.begun} onClose={close} />
          ) : (
            <ShortcutSheet onClose={close} />
          )}
        </div>
      )}
    </Suspense>
  );
}

/** Keys that move the focus or reload, also while something loads. */
const ofBrowser: ReadonlySet<string | null> = new Set(['Tab', 'F5', 'mod+r', 'mod+shift+r']);
