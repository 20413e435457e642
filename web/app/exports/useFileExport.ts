import { useState } from 'react';
import { exportTypeNames, type FileFormat } from '#shared/exports/exportTypes.ts';
import { downloadExportFile, makeExportFile, mostInFile } from '#shared/exports/files.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { offerDownload } from '../files/offerDownload.ts';

interface FileExport {
  /** The format that is being written. */
  busy: FileFormat | null;
  /** Without ids: what was approved since the last file of this format. */
  begin: (format: FileFormat, invoiceIds?: readonly string[]) => Promise<void>;
}

/** The server writes export files and records them, so this needs a network. */
export function useFileExport(): FileExport {
  const [busy, setBusy] = useState<FileFormat | null>(null);

  async function begin(format: FileFormat, invoiceIds?: readonly string[]) {
    setBusy(format);
    try {
      if (!invoiceIds) await exportOne(format);
      else {
        for (let from = 0; from < invoiceIds.length; from += mostInFile) {
          await exportOne(format, invoiceIds.slice(from, from + mostInFile));
        }
      }
    } catch (error) {
      toast({ title: 'Export Failed', description: problemText(error), tone: 'danger' });
    } finally {
      setBusy(null);
    }
  }

  return { busy, begin };
}

async function exportOne(format: FileFormat, invoiceIds?: string[]): Promise<void> {
  const { message, file, refused } = await call(makeExportFile, { body: { format, invoiceIds } });
  offerDownload(fillPath(downloadExportFile.path, { fileId: file.id }));
  const [first] = refused;
  toast({
    title: `${exportTypeNames[format].full} export`,
    description: first ? `${message}. ${first.reason}` : message,
    tone: first ? 'neutral' : 'positive',
  });
}
