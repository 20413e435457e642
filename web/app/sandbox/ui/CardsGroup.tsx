import { CircleCheck, Clock, FileText, PiggyBank } from 'lucide-react';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../../ui/display/DescriptionList.tsx';
import { Stat } from '../../../ui/display/Stat.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Example, Group } from './Group.tsx';

export function CardsGroup({ id, title }: { id: string; title: string }) {
  return (
    <Group id={id} title={title}>
      <Example title="Figures" layout="stack">
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          <Stat
            label="Processing time"
            value="38 s"
            note="82% faster"
            noteTone="positive"
            icon={<Clock />}
            aside={<Badge>Typical</Badge>}
          />
          <Stat
            label="Accuracy"
            value="97.4%"
            note="+2.1% since October"
            noteTone="positive"
            icon={<CircleCheck />}
          />
          <Stat label="Savings this month" value="$4,218" note="62 hours" icon={<PiggyBank />} />
          <Stat
            label="Processed today"
            value="14"
            note="3 waiting for you"
            noteTone="warning"
            icon={<FileText />}
          />
        </div>
      </Example>
      <Example title="Card" layout="stack">
        <div className="grid gap-4 lg:grid-cols-2">
          <Card>
            <CardHeader
              level={4}
              title="Blue Harbor Supply Co."
              description="BH-20418, received by email on Nov 18"
              actions={<Badge tone="warning">Pending review</Badge>}
            />
            <CardBody>
              <DescriptionList>
                <Description term="Subtotal" numeric>
                  $11,555.56
                </Description>
                <Description term="Sales tax, 8%" numeric>
                  $924.44
                </Description>
                <Description term="Total due" numeric>
                  $12,480.00
                </Description>
                <Description term="Purchase order">PO-7741</Description>
              </DescriptionList>
            </CardBody>
            <CardFooter>
              <span className="text-sm text-ink-muted">1 of 3 approvals</span>
              <span className="flex gap-2">
                <Button size="sm">Reject</Button>
                <Button size="sm" variant="primary">
                  Approve
                </Button>
              </span>
            </CardFooter>
          </Card>
          <Card>
            <CardHeader level={4} title="Growth plan" actions={<Badge tone="info">Trial</Badge>} />
            <CardBody>
              <p className="text-2xl font-semibold tabular-nums">
                $299
                <span className="text-base font-normal tracking-normal text-ink-muted">
                  {' '}
                  per month
                </span>
              </p>
              <p className="mt-2 text-ink-muted">
                Up to 1,000 invoices per month, advanced processing and priority support. Your trial
                ends in 9 days.
              </p>
            </CardBody>
          </Card>
        </div>
      </Example>
    </Group>
  );
}
