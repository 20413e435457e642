import { useState } from 'react';
import { problemText } from '../../api/problemText.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Switch } from '../../ui/forms/Switch.tsx';
import { useChangeSettings } from './useApprovalSettings.ts';

interface CoveredCodingCardProps {
  coversCoding: boolean;
  mayEdit: boolean;
}

export function CoveredCodingCard({ coversCoding, mayEdit }: CoveredCodingCardProps) {
  const change = useChangeSettings();
  const [changing, setChanging] = useState(false);

  async function cover(on: boolean) {
    setChanging(true);
    try {
      await change({ coversCoding: on });
    } catch (error) {
      toast({ title: 'Update Failed', description: problemText(error), tone: 'danger' });
    } finally {
      setChanging(false);
    }
  }

  return (
    <Card aria-labelledby="covered-coding">
      <CardHeader
        id="covered-coding"
        title="Coding"
        description="Whether an approval is also for how the lines are entered in the books."
      />
      <CardBody>
        {mayEdit ? (
          <Switch
            label="Approvals cover coding"
            description="When the coding of a line or a default of its vendor changes, the approvals given so far are asked for again. Exports use the coding that was approved. Switching this asks for them again, too."
            checked={coversCoding}
            disabled={changing}
            onCheckedChange={(on) => void cover(on)}
          />
        ) : (
          <p>
            {coversCoding
              ? 'Approvals cover the coding: when it changes, they are asked for again.'
              : 'The coding may change between approvals.'}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
