import { may } from '#shared/permissions.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { DropAnywhere } from './DropAnywhere.tsx';
import { MissedShare } from './MissedShare.tsx';
import { SharedInVain } from './SharedInVain.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { useArrivals } from './useArrivals.ts';

/** The upload card, for people who may upload. */
export function UploadCard() {
  const { me } = useSignedIn();
  const arrivals = useArrivals();
  if (!may(me.roles, 'uploads.create')) return <SharedInVain />;
  return (
    <Card aria-labelledby="upload">
      <DropAnywhere onFiles={(files) => void arrivals.take(files)} onLeftOut={arrivals.leaveOut} />
      <CardHeader
        id="upload"
        title="Upload invoices"
        description="Drop, choose or paste them. Without a network they wait on this device."
      />
      <CardBody className="flex flex-col gap-3">
        <MissedShare />
        <UploadPanel arrivals={arrivals} />
      </CardBody>
    </Card>
  );
}
