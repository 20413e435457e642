import { type ReactNode, useRef } from 'react';
import { acceptedFiles } from './acceptedFiles.ts';
import { useFileIntake } from './useFileIntake.ts';

interface ChooseFilesProps {
  className: string;
  children: ReactNode;
}

/** Words in a sentence that open the file chooser; on phones it offers the camera too. */
export function ChooseFiles({ className, children }: ChooseFilesProps) {
  const { take } = useFileIntake();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => chooser.current?.click()}>
        {children}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        onChange={({ target }) => {
          void take(Array.from(target.files ?? []));
          // Without this, choosing the same file again fires no event.
          target.value = '';
        }}
      />
    </>
  );
}
