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
 * Asks what to do with files that another application handed over. They may have come while nobody was signed in, or
 * somebody else, so the company is named, and nothing happens by itself.
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
    // Only now: it is on the device as a file of this company, or its person was told why it never will be. Whoever shared
    // it may have no other copy.
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
