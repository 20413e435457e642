import type { ExportLog } from '#shared/exports/contract.ts';
import { isFileFormat } from '#shared/exports/exportTypes.ts';
import { downloadExportFile } from '#shared/exports/files.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { may } from '#shared/permissions.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** The id in the ledger, or for a file a link to download it again. */
export function ExternalId({ log: { id, exportType, externalId } }: { log: ExportLog }) {
  const { me } = useSignedIn();
  if (!isFileFormat(exportType) || !may(me.roles, 'invoices.export')) return externalId ?? '—';
  return (
    <a
      href={fillPath(downloadExportFile.path, { fileId: id })}
      download
      className="text-accent-ink underline underline-offset-2"
    >
      {externalId}
    </a>
  );
}
