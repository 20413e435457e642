import { FileCode, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { downloadExportFile, makeExportFile, mostInFile } from '#shared/exports/contract.ts';
import { exportTypeNames, type FileFormat } from '#shared/exports/exportTypes.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../ui/overlays/DropdownMenu.tsx';
import { offerDownload } from '../files/offerFile.ts';

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

/** Items of an export menu: files for other accounting software. */
export function FileItems({ ids }: { ids: readonly string[] }) {
  const { begin } = useFileExport();
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>As a file</DropdownMenuLabel>
      <DropdownMenuItem
        icon={<FileSpreadsheet aria-hidden />}
        onSelect={() => void begin('csv', ids)}
      >
        Bookkeeping CSV
      </DropdownMenuItem>
      <DropdownMenuItem icon={<FileCode aria-hidden />} onSelect={() => void begin('ubl', ids)}>
        UBL e-invoice
      </DropdownMenuItem>
    </>
  );
}
