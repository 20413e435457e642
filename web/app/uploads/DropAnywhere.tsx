import { CloudUpload } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { readDroppedFiles } from '../../ui/forms/readDroppedFiles.ts';

interface DropAnywhereProps {
  onFiles: (files: File[]) => void;
  /** Reports which entries of a dropped folder were left out, and why. */
  onLeftOut: (message: string) => void;
}

/** Accepts files dropped or pasted anywhere on the page, except where that means something else. */
export function DropAnywhere({ onFiles, onLeftOut }: DropAnywhereProps) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    if (event.defaultPrevented || !transfer?.types.includes('Files')) return;
    event.preventDefault();
    void readDroppedFiles(transfer, { onFiles, onLeftOut });
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        // By default, the browser leaves the page to show the file.
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    window.addEventListener(
      'dragleave',
      ({ relatedTarget }) => relatedTarget === null && setOver(false),
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        take(event, event.dataTransfer);
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      (event) => !isWriting(event.target) && take(event, event.clipboardData),
      { signal },
    );
    return () => stop.abort();
  }, []);

  if (!over) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-50 flex animate-fade-in items-center justify-center rounded-2xl border-2 border-dashed border-accent bg-accent-soft/80"
    >
      <p className="flex items-center gap-3 rounded-xl bg-surface px-6 py-4 text-lg font-semibold text-accent-ink shadow-lg">
        <CloudUpload className="size-6" />
        Drop to upload
      </p>
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Text copied from office programs comes with a picture of itself. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
}
