import { useState } from 'react';
import { type Reviewing, reviewing as schema } from '#shared/approvals/reviewing.ts';
import { problemText } from '../../api/problemText.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx';
import { useChangeSettings } from './useApprovalSettings.ts';

const texts: Record<Reviewing, { label: string; description: string }> = {
  off: {
    label: 'Every invoice',
    description: 'Somebody reviews each invoice before anybody is asked to approve it.',
  },
  confident: {
    label: 'Invoices with values to check',
    description:
      'Invoices without values to check wait for approval at once. The others wait under To check until their values are confirmed or somebody has reviewed them.',
  },
  all: {
    label: 'None',
    description:
      'Every invoice waits for approval as soon as it is read, also with values to check.',
  },
};

interface ReviewingCardProps {
  reviewing: Reviewing;
  /** One member works on invoices alone, so none is handed on for review. */
  isAlone: boolean;
  mayEdit: boolean;
}

/** Which invoices a person reviews before they wait for approval. */
export function ReviewingCard({ reviewing, isAlone, mayEdit }: ReviewingCardProps) {
  const change = useChangeSettings();
  const [changing, setChanging] = useState(false);

  async function choose(chosen: string) {
    const value = schema.safeParse(chosen).data;
    if (!value) return;
    setChanging(true);
    try {
      await change({ reviewing: value });
    } catch (error) {
      toast({ title: 'Update Failed', description: problemText(error), tone: 'danger' });
    } finally {
      setChanging(false);
    }
  }

  const options = schema.options.map((value) => ({ value, ...texts[value] }));
  return (
    <Card aria-labelledby="reviewing">
      <CardHeader
        id="reviewing"
        title="Review before approval"
        description="Which invoices a person reviews first. They are in no approver’s queue until then."
      />
      <CardBody>
        {mayEdit ? (
          <RadioGroup
            aria-label="Review before approval"
            options={options}
            value={reviewing}
            disabled={changing}
            onValueChange={(chosen) => void choose(chosen)}
          />
        ) : (
          <p>
            {texts[reviewing].label}: {texts[reviewing].description}
          </p>
        )}
        {isAlone && (
          <p className="mt-3 text-sm text-ink-muted">
            As long as one person alone edits and approves, there is no such step.
          </p>
        )}
      </CardBody>
    </Card>
  );
}
