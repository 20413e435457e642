import { useLiveQuery } from 'dexie-react-hooks';
import { ExternalLink } from 'lucide-react';
import type { Upload } from '#shared/uploads/contract.ts';
import { Tooltip } from '../../ui/display/Tooltip.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/overlays/DropdownMenu.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { filesOf, pagesText, type SourceFile } from './filesOf.ts';

/** Opens the original file; for a joined document, each of its files. */
export function OpenFile({ upload }: { upload: Pick<Upload, 'id' | 'madeOf'> }) {
  const files = filesOf(upload);
  const [only, ...more] = files;
  if (only && more.length === 0) return <OneFile file={only} />;
  return <SeveralFiles files={files} />;
}

function OneFile({ file: { href } }: { file: SourceFile }) {
  return (
    <Tooltip content="Open the file" repeatsName>
      <Button asChild variant="ghost" size="sm">
        <a aria-label="Open the file" href={href} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </Button>
    </Tooltip>
  );
}

function SeveralFiles({ files }: { files: readonly SourceFile[] }) {
  const { database } = useSignedIn();
  const ids = files.map(({ uploadId }) => uploadId);
  const sources = useLiveQuery(() => database.uploads.bulkGet(ids), [database, ids.join(' ')]);
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label="Open the files"
          size="sm"
          icon={<ExternalLink aria-hidden className="size-4" />}
        />
      }
    >
      {files.map(({ uploadId, pages, href }, index) => (
        <DropdownMenuItem key={uploadId} asChild>
          <a href={href} target="_blank" rel="noreferrer">
            {[pagesText(pages), sources?.[index]?.fileName].filter(Boolean).join(' · ')}
          </a>
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
