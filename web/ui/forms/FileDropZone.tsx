import { CloudUpload } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { classes } from '../foundation/classes.ts';
import { readDroppedFiles } from './readDroppedFiles.ts';
import { useFileChooser } from './useFileChooser.tsx';

interface FileDropZoneProps {
  /** Gets unchecked files: `accept` only filters the browser's file chooser. */
  onFiles: (files: File[]) => void;
  /** Gets a message about dropped files that were left out. */
  onLeftOut?: (message: string) => void;
  title: string;
  hint?: ReactNode;
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  className?: string;
}

/** Takes files that are dropped (also in folders), chosen, or pasted while it has the focus. */
export function FileDropZone({
  onFiles,
  onLeftOut = () => {},
  title,
  hint,
  accept,
  multiple = false,
  disabled = false,
  error,
  className,
}: FileDropZoneProps) {
  const [over, setOver] = useState(false);

  function take(files: File[]) {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  }

  const { choose, chooser } = useFileChooser({
    multiple,
    ...(accept === undefined ? {} : { accept }),
    onFiles: take,
  });

  function onDragOver(event: DragEvent) {
    // Also when disabled, because the browser would otherwise leave the page to show the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    if (!disabled && event.dataTransfer.types.includes('Files')) setOver(true);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) void readDroppedFiles(event.dataTransfer, { onFiles: take, onLeftOut });
  }

  function onPaste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void readDroppedFiles(event.clipboardData, { onFiles: take, onLeftOut });
  }

  return (
    <div className={classes('flex min-w-0 flex-col', className)}>
      <button
        type="button"
        disabled={disabled}
        onClick={choose}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        onPaste={onPaste}
        className={classes(
          'flex w-full flex-1 flex-col items-center justify-center rounded-lg border border-dashed px-4 py-6 text-center transition-colors',
          'disabled:cursor-not-allowed disabled:opacity-50',
          over
            ? 'border-accent bg-accent-soft'
            : classes(
                'bg-canvas not-disabled:hover:bg-hover',
                error ? 'border-danger' : 'border-control',
              ),
        )}
      >
        <CloudUpload
          aria-hidden
          className={classes('mb-2 size-5', over ? 'text-accent-ink' : 'text-ink-muted')}
        />
        <span className="font-medium">{over ? 'Drop to add' : title}</span>
        {hint && <span className="mt-0.5 text-sm text-ink-muted">{hint}</span>}
      </button>
      {chooser}
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}
