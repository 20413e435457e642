import { may } from '#shared/permissions.ts';
import { useSharedFiles } from '../../store/captures/useSharedFiles.ts';
import { forgetAllShared } from '../../store/device/sharedFiles.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { DropAnywhere } from './DropAnywhere.tsx';
import { sharedText } from './sharedText.ts';
import { UploadPanel } from './UploadPanel.tsx';
import { useFileIntake } from './useFileIntake.ts';
import { useMissedShare } from './useMissedShare.ts';

/** Says that shared files did not arrive, and how to add them anyway. */
function MissedShare() {
  const [isMissed, forget] = useMissedShare();
  if (!isMissed) return null;
  return (
    <Banner
      tone="warning"
      title="The shared files could not be received"
      action={
        <Button size="sm" onClick={forget}>
          Dismiss
        </Button>
      }
    >
      Docket was not ready on this device yet. Share them again, or choose them here.
    </Banner>
  );
}

/** Tells people who may not upload that their shared files go nowhere. */
function UploadNotAllowed() {
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

/** The upload card, for people who may upload. */
export function UploadCard() {
  const { me } = useSignedIn();
  const arrivals = useFileIntake();
  if (!may(me.roles, 'uploads.create')) return <UploadNotAllowed />;

  function takeDropped(files: File[]) {
    const [first] = files;
    // The list of files in this card may be out of sight.
    if (first)
      toast({ title: `Adding ${files.length > 1 ? `${files.length} files` : first.name}` });
    void arrivals.take(files);
  }

  return (
    <Card aria-labelledby="upload">
      <DropAnywhere onFiles={takeDropped} onLeftOut={arrivals.leaveOut} />
      <CardHeader
        id="upload"
        title="Upload invoices"
        description="Drop, choose or paste files. Without a connection they wait on this device."
      />
      <CardBody className="flex flex-col gap-3">
        <MissedShare />
        <UploadPanel arrivals={arrivals} />
      </CardBody>
    </Card>
  );
}
