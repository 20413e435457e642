import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { FlagItem } from './FlagItem.tsx';
import { HoldCard } from './HoldCard.tsx';
import { useReview } from './ReviewContext.ts';

/** The flags with their explanations, and what people answered. */
export function FlagsCard() {
  const { flags, fraudFlags } = useReview().invoice;
  const open = flags.filter(({ code }) => fraudFlags.includes(code));
  const answered = flags.filter(({ code }) => !fraudFlags.includes(code));
  return (
    <>
      <HoldCard />
      {flags.length > 0 && (
        <Card aria-labelledby="invoice-flags">
          <CardHeader id="invoice-flags" title={open.length > 0 ? 'Look at this' : 'Looked at'} />
          <CardBody>
            <ul className="flex flex-col gap-4">
              {[...open, ...answered].map((flag) => (
                <FlagItem key={flag.code} flag={flag} />
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
    </>
  );
}
