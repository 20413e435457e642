import { useState } from 'react';
import { tooLarge } from '#shared/uploads/fileTypes.ts';
import { largestFile } from '#shared/uploads/largestFile.ts';
import { forgetShared, openShared, type SharedFile } from '../../store/captures/sharedFiles.ts';
import { useSharedFiles } from '../../store/captures/useSharedFiles.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { missingText, sharedText } from './sharedText.ts';
import type { Taking } from './useArrivals.ts';

/**
 * Asks what to do with files shared by another application. They may have arrived while nobody, or
 * somebody else, was signed in, so this names the company and does nothing by itself.
 */
export function SharedOffer({ take, refuse }: Pick<Taking, 'take' | 'refuse'>) {
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
