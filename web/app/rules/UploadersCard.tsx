import { useState } from 'react';
import { problemText } from '../../api/problemText.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Switch } from '../../ui/forms/Switch.tsx';
import { useChangeSettings } from './useApprovalSettings.ts';

interface UploadersCardProps {
  keepsUploadersOut: boolean;
  mayEdit: boolean;
}

export function UploadersCard({ keepsUploadersOut, mayEdit }: UploadersCardProps) {
  const change = useChangeSettings();
  const [changing, setChanging] = useState(false);

  async function keepOut(on: boolean) {
    setChanging(true);
    try {
      await change({ keepsUploadersOut: on });
    } catch (error) {
      toast({ title: 'Update Failed', description: problemText(error), tone: 'danger' });
    } finally {
      setChanging(false);
    }
  }

  return (
    <Card aria-labelledby="uploaders">
      <CardHeader
        id="uploaders"
        title="Separation of duties"
        description="Whether the same person may upload and approve an invoice."
      />
      <CardBody>
        {mayEdit ? (
          <Switch
            label="Uploaders do not approve"
            description="An approval by the person who uploaded the invoice, or a page of it, does not count."
            checked={keepsUploadersOut}
            disabled={changing}
            onCheckedChange={(on) => void keepOut(on)}
          />
        ) : (
          <p>
            {keepsUploadersOut
              ? 'The person who uploaded an invoice, or a page of it, may not approve it.'
              : 'The person who uploaded an invoice may approve it as well.'}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
