import { Check } from 'lucide-react';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardFooter, CardHeader } from '../../ui/display/Card.tsx';
import { Picture } from './Picture.tsx';

const steps = [
  { firstName: 'Mara', lastName: 'Okafor', note: 'Approved on the train, offline', done: true },
  { firstName: 'Jonas', lastName: 'Weber', note: 'Approved 12 minutes later', done: true },
  { firstName: 'Ada', lastName: 'Lindqvist', note: 'Waiting for a manager', done: false },
];

/** The approvals of an invoice, and who has to approve next. */
export function ApprovalPicture() {
  return (
    <Picture description="The approvals of an invoice of $12,480.00: two people have approved it, and it waits for a manager.">
      <Card className="shadow-md">
        <CardHeader
          level={4}
          title="$12,480.00"
          description="Blue Harbor Supply Co. · over $5,000, three approvals"
          actions={<Badge tone="info">2/3 Approved</Badge>}
        />
        <ul className="divide-y divide-line border-t border-line">
          {steps.map(({ firstName, lastName, note, done }) => (
            <li key={firstName} className="flex items-center gap-3 px-4 py-3 sm:px-5">
              <Avatar firstName={firstName} lastName={lastName} decorative />
              <div className="min-w-0 flex-1">
                <p className="text-base font-medium">{`${firstName} ${lastName}`}</p>
                <p className="text-sm text-ink-muted">{note}</p>
              </div>
              {done ? (
                <span className="flex size-6 items-center justify-center rounded-full bg-positive-soft text-positive-ink">
                  <Check className="size-4" />
                </span>
              ) : (
                <span className="size-6 rounded-full border border-dashed border-control" />
              )}
            </li>
          ))}
        </ul>
        <CardFooter>
          <span className="text-sm text-ink-muted">
            If a figure has changed since it was seen, Docket asks again.
          </span>
        </CardFooter>
      </Card>
    </Picture>
  );
}
