import { CircleAlert, FileCheck2, FileX2, ShieldCheck } from 'lucide-react';
import { Button } from '../../../ui/forms/Button.tsx';
import { useFileChooser } from '../../../ui/forms/useFileChooser.tsx';
import { numberText } from '../../../ui/foundation/formats.ts';
import { dateAndTime } from '../../dates/dates.ts';
import { Found } from './Found.tsx';
import type { HeadFound } from './useKeptHead.ts';

interface ChooseHeadProps {
  busy: boolean;
  onFile: (file: File) => void;
}

export function ChooseHead({ busy, onFile }: ChooseHeadProps) {
  const { choose, chooser } = useFileChooser({
    'aria-label': 'A saved proof',
    accept: '.json,application/json',
    onFiles: ([file]) => file && onFile(file),
  });
  return (
    <>
      <Button
        size="sm"
        busy={busy}
        icon={<FileCheck2 aria-hidden className="size-3.5" />}
        onClick={choose}
      >
        Check a saved proof
      </Button>
      {chooser}
    </>
  );
}

/** Whether the log still contains the head that somebody kept and uploaded. */
export function KeptHead({ found }: { found: HeadFound }) {
  if (!('id' in found) || found.problem !== null) {
    return (
      <Found icon={<FileX2 />} tone="text-danger-ink" role="alert" title="Not compared">
        {found.problem}
      </Found>
    );
  }
  const since = dateAndTime(found.keptAt);
  if (found.fault !== null) {
    return (
      <Found
        icon={<CircleAlert />}
        tone="text-danger-ink"
        role="alert"
        title={`Changed since ${since}`}
      >
        The log differs from the saved proof: {found.fault}.
      </Found>
    );
  }
  return (
    <Found
      icon={<ShieldCheck />}
      tone="text-positive-ink"
      title={`Unchanged up to entry ${numberText(found.entry)} of ${since}`}
    >
      All entries up to there are the same as when the proof was downloaded.
    </Found>
  );
}
