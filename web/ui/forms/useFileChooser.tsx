import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';

interface FileChooser
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'accept' | 'multiple' | 'capture' | 'aria-label'
  > {
  /** Gets unchecked files: `accept` only filters what the browser offers. */
  onFiles: (files: File[]) => void;
}

/** The browser's file chooser. `chooser` is shown nowhere, and has to be in the page. */
export function useFileChooser({ onFiles, ...attributes }: FileChooser): {
  choose: () => void;
  chooser: ReactNode;
} {
  const input = useRef<HTMLInputElement>(null);
  return {
    choose: () => input.current?.click(),
    chooser: (
      <input
        ref={input}
        type="file"
        hidden
        {...attributes}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // Without this, choosing the same file again fires no event.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}
