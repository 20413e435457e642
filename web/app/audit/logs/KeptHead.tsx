import { CircleAlert, FileCheck2, FileX2, ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { numberText } from '../../../ui/foundation/formats.ts';
import { dateAndTime } from '../../dates/dates.ts';
import { Found } from './Found.tsx';
import type { HeadFound } from './useKeptHead.ts';

interface ChooseHeadProps {
  busy: boolean;
  onFile: (file: File) => void;
}

export function ChooseHead({ busy, onFile }: ChooseHeadProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        busy={busy}
        icon={<FileCheck2 aria-hidden className="size-3.5" />}
        onClick={() => input.current?.click()}
      >
        Check a kept head
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A signed head that was kept"
        accept=".json,application/json"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Without this, choosing the same file again fires no event.
          target.value = '';
        }}
      />
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
        The log is not the one of the kept head: {found.fault}.
      </Found>
    );
  }
  return (
    <Found
      icon={<ShieldCheck />}
      tone="text-positive-ink"
      title={`Unchanged up to entry ${numberText(found.entry)} of ${since}`}
    >
      All entries up to there are those that stood in the log when the head was downloaded.
    </Found>
  );
}
