import { FileCode, FileSpreadsheet } from 'lucide-react';
import { may } from '#shared/permissions.ts';
import { useConnection } from '../../api/connection.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useFileExport } from '../exports/useFileExport.ts';
import { useSignedIn } from '../session/SignedIn.ts';

const files = [
  {
    format: 'csv',
    title: 'Bookkeeping CSV',
    text: 'One row for each line, with the data of its invoice. Opens in any spreadsheet and in most bookkeeping software.',
    icon: <FileSpreadsheet aria-hidden className="size-4" />,
  },
  {
    format: 'ubl',
    title: 'UBL e-invoices',
    text: 'Each invoice as a UBL 2.1 XML file that follows the European standard EN 16931. Several come in a zip file.',
    icon: <FileCode aria-hidden className="size-4" />,
  },
] as const;

/** Export files for accounting software that is not connected. */
export function FilesCard() {
  const { me } = useSignedIn();
  const { busy, begin } = useFileExport();
  const isOffline = useConnection() === 'offline';
  const mayExport = may(me.roles, 'invoices.export');
  return (
    <Card aria-labelledby="export-files">
      <CardHeader
        id="export-files"
        title="Files for other software"
        description="Approved and paid invoices that are not in an earlier file."
      />
      <CardBody>
        <ul className="flex flex-col gap-5">
          {files.map(({ format, title, text, icon }) => (
            <li key={format} className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold">{title}</p>
                <p className="text-ink-muted">{text}</p>
              </div>
              {mayExport && (
                <Button
                  busy={busy === format}
                  disabled={isOffline || busy !== null}
                  icon={icon}
                  aria-label={`Export new invoices as ${title}`}
                  onClick={() => void begin({ format })}
                >
                  Export new
                </Button>
              )}
            </li>
          ))}
        </ul>
        <p className="pt-4 text-sm text-ink-muted">
          {isOffline
            ? 'You are offline. Files can be made once you are online.'
            : 'To export single invoices, use their Export menu. Every file stays in the Export History and can be downloaded again.'}
        </p>
      </CardBody>
    </Card>
  );
}
