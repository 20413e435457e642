import type { ReactNode } from 'react';
import { useFileChooser } from '../../ui/forms/useFileChooser.tsx';
import { acceptedFiles } from './acceptedFiles.ts';
import { useFileIntake } from './useFileIntake.ts';

interface ChooseFilesProps {
  className: string;
  children: ReactNode;
}

/** Words in a sentence that open the file chooser; on phones it offers the camera too. */
export function ChooseFiles({ className, children }: ChooseFilesProps) {
  const { take } = useFileIntake();
  const { choose, chooser } = useFileChooser({
    accept: acceptedFiles,
    multiple: true,
    onFiles: (files) => void take(files),
  });
  return (
    <>
      <button type="button" className={className} onClick={choose}>
        {children}
      </button>
      {chooser}
    </>
  );
}
