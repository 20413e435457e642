import { TriangleAlert } from 'lucide-react';
import { Card, CardBody, CardHeader } from '../../../ui/Card.tsx';
import { useReview } from './ReviewContext.ts';

/** What the checks found when the invoice was read, in their own words. */
export function FlagsCard() {
  const { flags } = useReview().invoice;
  if (flags.length === 0) return null;
  return (
    <Card aria-labelledby="invoice-flags">
      <CardHeader id="invoice-flags" title="Look at this" />
      <CardBody>
        <ul className="flex flex-col gap-3">
          {flags.map(({ code, explanation }) => (
            <li key={code} className="flex gap-2.5">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
              <span className="min-w-0 wrap-break-word">{explanation}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
