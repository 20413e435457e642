import { useLiveQuery } from 'dexie-react-hooks';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import type { UploadRow } from '#sync/client/tables/rows.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { NativeSelect } from '../../../ui/forms/NativeSelect.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { othersToAdd } from './arrangeable.ts';
import { addableText } from './arrangeTexts.ts';
import { PageThumb } from './PageThumb.tsx';

interface AddFileProps {
  without: readonly string[];
  onAdd: (upload: UploadRow) => void;
}

/** Adds the pages of another upload, which is then read anew together with these. */
export function AddFile({ without, onAdd }: AddFileProps) {
  const { database } = useSignedIn();
  const [chosen, setChosen] = useState('');
  const others = useLiveQuery(() => othersToAdd(database, without), [database, without.join(' ')]);
  const upload = others?.find((other) => other.upload.id === chosen)?.upload;
  if (!others || others.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      <NativeSelect
        aria-label="Another file"
        value={upload ? chosen : ''}
        onChange={(event) => setChosen(event.target.value)}
        className="w-full max-w-lg"
      >
        <option value="">Pages of another file…</option>
        {others.map((other) => (
          <option key={other.upload.id} value={other.upload.id}>
            {addableText(other)}
          </option>
        ))}
      </NativeSelect>
      {upload && (
        <div className="w-16">
          <PageThumb key={upload.id} uploadId={upload.id} page={1} alt={upload.fileName} />
        </div>
      )}
      <Button
        icon={<FilePlus2 aria-hidden className="size-4" />}
        disabled={!upload}
        onClick={() => {
          if (upload) onAdd(upload);
          setChosen('');
        }}
      >
        Add its pages
      </Button>
    </div>
  );
}
