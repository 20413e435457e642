import { useState } from 'react';
import { importExchangeRates, longestRatesFile } from '#shared/exchangeRates/contract.ts';
import { ApiError } from '../../api/ApiError.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FileDropZone } from '../../ui/forms/FileDropZone.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { ratesFileText, UnreadableZip } from './ratesFile.ts';

interface ChosenFile {
  name: string;
  text: string;
  problem: string | null;
}

async function read(file: File): Promise<ChosenFile> {
  const { name } = file;
  try {
    const text = await ratesFileText(file);
    const isTooLong = text.length > longestRatesFile;
    return {
      name,
      text,
      problem: isTooLong ? 'The file is too large for one of exchange rates.' : null,
    };
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error;
    return { name, text: '', problem: error.message };
  }
}

/** Takes a file of the European Central Bank. */
export function ImportRates({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile>();
  const [busy, setBusy] = useState(false);

  async function send({ name, text }: ChosenFile) {
    setBusy(true);
    try {
      const { message, changed } = await call(importExchangeRates, { body: { file: text } });
      const description =
        changed === 0
          ? 'They were here already.'
          : `${numberText(changed)} rates are new or changed.`;
      toast({ title: message, description });
      onClose();
    } catch (error) {
      const [told] = error instanceof ApiError ? error.fields : [];
      setFile({ name, text, problem: told?.message ?? problemText(error) });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Import exchange rates"
      description="The European Central Bank publishes its rates of each working day as a file, free of charge, under Euro foreign exchange reference rates."
    >
      <DialogBody className="flex flex-col gap-4">
        <FileDropZone
          title={file ? file.name : 'Choose the file'}
          hint="eurofxref-hist.zip or .csv with all days, eurofxref-daily.xml with the newest."
          accept=".csv,.xml,.zip"
          onFiles={([chosen]) => {
            if (chosen) void read(chosen).then(setFile);
          }}
        />
        {file?.problem && (
          <Banner tone="danger" title="Nothing was imported">
            {file.problem}
          </Banner>
        )}
      </DialogBody>
      <DialogActions
        confirmLabel="Import"
        busy={busy}
        disabled={!file || file.problem !== null}
        onConfirm={() => {
          if (file) void send(file);
        }}
      />
    </Dialog>
  );
}
