import { forgetAllShared } from '../../store/captures/sharedFiles.ts';
import { useSharedFiles } from '../../store/captures/useSharedFiles.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { sharedText } from './sharedText.ts';

/** Tells people who may not upload that their shared files go nowhere. */
export function SharedInVain() {
  const { me } = useSignedIn();
  const files = useSharedFiles();
  if (files.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={sharedText(files)}
      className="lg:col-span-2"
      action={
        <Button size="sm" onClick={() => void forgetAllShared()}>
          Discard
        </Button>
      }
    >
      {`Your role at ${me.accountName} does not include uploading. Ask an admin for it, or send the files to somebody who may.`}
    </Banner>
  );
}
