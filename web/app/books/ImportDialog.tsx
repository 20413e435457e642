import { useState } from 'react';
import { importBooksItems, longestCsv } from '#shared/books/contract.ts';
import { csvColumnsOf, itemsInCsv, lineErrorTexts } from '#shared/books/itemsCsv.ts';
import { listNames, type OwnList } from '#shared/books/lists.ts';
import { ApiError } from '../../api/ApiError.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FileDropZone } from '../../ui/forms/FileDropZone.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { listTitle } from './itemTexts.ts';

interface ChosenFile {
  name: string;
  csv: string;
  count: number;
  problems: readonly string[];
}

/** Spreadsheets also write the encoding of older Windows. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function read(file: File, list: OwnList): Promise<ChosenFile> {
  const csv = await textOf(file);
  const { name } = file;
  if (csv.length > longestCsv) {
    return { name, csv, count: 0, problems: ['The file is too large. Import it in parts.'] };
  }
  const { items, errors } = itemsInCsv(csv, list);
  const problems = errors.length > 0 ? lineErrorTexts(errors, list) : [];
  return { name, csv, count: items.length, problems };
}

interface ImportDialogProps {
  list: OwnList;
  onClose: () => void;
}

/** Adds or changes the items of a CSV file. Its errors are named line by line before anything is sent. */
export function ImportDialog({ list, onClose }: ImportDialogProps) {
  const { one, many } = listNames[list];
  const [file, setFile] = useState<ChosenFile>();
  const [busy, setBusy] = useState(false);
  const isReady = file !== undefined && file.problems.length === 0 && file.count > 0;

  async function send({ csv, ...rest }: ChosenFile) {
    setBusy(true);
    try {
      const { message, added, changed } = await call(importBooksItems, { body: { list, csv } });
      const description = `${numberText(added)} added, ${numberText(changed)} changed`;
      toast({ title: message, description });
      onClose();
    } catch (error) {
      const told = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
      setFile({ ...rest, csv, problems: told.length > 0 ? told : [problemText(error)] });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Import ${many}`}
      description={`The first line of the file names its columns: ${csvColumnsOf(list).join(', ')}. Only the name is needed${list === 'taxCode' ? ', and the rate of a new tax code' : ''}.`}
    >
      <DialogBody className="flex flex-col gap-4">
        <FileDropZone
          title={file ? file.name : 'Choose a CSV file'}
          hint={`An entry with the same number or name as an existing ${one} changes it.`}
          accept=".csv,.txt,text/csv"
          onFiles={([chosen]) => {
            if (chosen) void read(chosen, list).then(setFile);
          }}
        />
        {file && file.problems.length > 0 && (
          <Banner tone="danger" title="Nothing was imported">
            <ul className="max-h-48 overflow-y-auto">
              {file.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Banner>
        )}
        {isReady && (
          <p role="status">{`${listTitle(list)} in the file: ${numberText(file.count)}`}</p>
        )}
      </DialogBody>
      <DialogActions
        confirmLabel="Import"
        busy={busy}
        disabled={!isReady}
        onConfirm={() => {
          if (file) void send(file);
        }}
      />
    </Dialog>
  );
}
