import { useState } from 'react';
import { downloadExportFile, makeExportFile, mostInFile } from '#shared/exports/contract.ts';
import { exportTypeNames, type FileFormat } from '#shared/exports/exportTypes.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { offerDownload } from '../files/offerFile.ts';

/** A format that every company has, or one of its own. */
export type FileChoice =
  | { format: Exclude<FileFormat, 'template'> }
  | { format: 'template'; templateId: string; name: string };

interface FileExport {
  /** The format, or the id of the own format, that is being written. */
  busy: string | null;
  /** Without ids: what was approved since the last file of this format. */
  begin: (choice: FileChoice, invoiceIds?: readonly string[]) => Promise<void>;
}

/** The server writes export files and records them, so this needs a network. */
export function useFileExport(): FileExport {
  const [busy, setBusy] = useState<string | null>(null);

  async function begin(choice: FileChoice, invoiceIds?: readonly string[]) {
    setBusy(choice.format === 'template' ? choice.templateId : choice.format);
    try {
      if (!invoiceIds) await exportOne(choice);
      else {
        for (let from = 0; from < invoiceIds.length; from += mostInFile) {
          await exportOne(choice, invoiceIds.slice(from, from + mostInFile));
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

async function exportOne(choice: FileChoice, invoiceIds?: string[]): Promise<void> {
  const { format } = choice;
  const templateId = format === 'template' ? choice.templateId : undefined;
  const body = { format, templateId, invoiceIds };
  const { message, file, refused, warning } = await call(makeExportFile, { body });
  offerDownload(fillPath(downloadExportFile.path, { fileId: file.id }));
  const remark = refused[0]?.reason ?? warning;
  toast({
    title: format === 'template' ? choice.name : `${exportTypeNames[format].full} export`,
    description: remark ? `${message}. ${remark}` : message,
    tone: remark ? 'neutral' : 'positive',
  });
}
