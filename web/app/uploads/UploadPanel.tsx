import { Camera } from 'lucide-react';
import { useState } from 'react';
import { tooLarge } from '#shared/uploads/fileTypes.ts';
import { largestFile } from '#shared/uploads/largestFile.ts';
import { useSharedFiles } from '../../store/captures/useSharedFiles.ts';
import { forgetShared, openShared, type SharedFile } from '../../store/device/sharedFiles.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { FileDropZone } from '../../ui/forms/FileDropZone.tsx';
import { useFileChooser } from '../../ui/forms/useFileChooser.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { acceptedFiles } from './acceptedFiles.ts';
import { FileList } from './FileList.tsx';
import { JoinPhotos } from './join/JoinPhotos.tsx';
import { missingText, sharedText } from './sharedText.ts';
import type { FileIntake } from './useFileIntake.ts';

/** Opens the camera of a phone or tablet; other devices would show a second file chooser. */
function CameraButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { choose, chooser } = useFileChooser({
    accept: 'image/*',
    capture: 'environment',
    onFiles,
  });
  return (
    <div className="hidden pointer-coarse:block">
      <Button
        size="lg"
        className="w-full"
        icon={<Camera aria-hidden className="size-5" />}
        onClick={choose}
      >
        Take a photo
      </Button>
      {chooser}
    </div>
  );
}

/**
 * Asks what to do with files shared by another application. They may have arrived while nobody, or
 * somebody else, was signed in, so this names the company and does nothing by itself.
 */
function SharedOffer({ take, refuse }: Pick<FileIntake, 'take' | 'refuse'>) {
  const { me } = useSignedIn();
  const files = useSharedFiles();
  const [busy, setBusy] = useState(false);
  if (files.length === 0) return null;

  async function upload(shared: SharedFile): Promise<void> {
    const { name, size } = shared;
    const bytes = await openShared(shared);
    if (shared.missing) refuse(missingText(name, shared.missing));
    else if (size > largestFile) refuse(tooLarge(name));
    else if (bytes && (await take([new File([bytes], name)])).length > 0) return;
    // Only forget them now, when each is stored for this company or its owner knows why not: the
    // sharing application may have no other copy.
    await forgetShared(shared);
  }

  async function uploadAll(): Promise<void> {
    setBusy(true);
    for (const shared of files) await upload(shared).catch(() => undefined);
    setBusy(false);
  }

  return (
    <Banner
      title={sharedText(files)}
      action={
        <>
          <Button size="sm" variant="primary" busy={busy} onClick={() => void uploadAll()}>
            Upload
          </Button>
          <Button
            size="sm"
            onClick={() => void Promise.all(files.map((file) => forgetShared(file)))}
          >
            Discard
          </Button>
        </>
      }
    >
      {`Upload to ${me.accountName}? Nothing is sent before you say so.`}
    </Banner>
  );
}

/** All ways to add files, and their progress until the server has them. */
export function UploadPanel({ arrivals }: { arrivals: FileIntake }) {
  const { taking, refused, take, refuse, leaveOut, dismiss } = arrivals;
  const onFiles = (files: File[]) => void take(files);
  return (
    <div className="flex flex-col gap-3">
      <SharedOffer take={take} refuse={refuse} />
      <FileDropZone
        title="Drop invoices here, or click to choose"
        hint="PDF, JPEG, PNG or TIFF, up to 20 MB each"
        accept={acceptedFiles}
        multiple
        onFiles={onFiles}
        onLeftOut={leaveOut}
        className="min-h-32"
      />
      <CameraButton onFiles={onFiles} />
      {taking && taking.total > 1 && (
        <div role="status" className="flex flex-col gap-1.5 text-sm text-ink-muted">
          {`Keeping ${taking.done} of ${taking.total} files on this device…`}
          <Progress label="Files kept" value={(100 * taking.done) / taking.total} />
        </div>
      )}
      <FileList
        refused={refused}
        onDismiss={dismiss}
        className="overflow-hidden rounded-lg border border-line bg-surface"
      />
      <JoinPhotos />
    </div>
  );
}
