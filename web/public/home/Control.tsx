import type { ReactNode } from 'react';
import { ApprovalPicture } from '../pictures/ApprovalPicture.tsx';
import { FlagPicture } from '../pictures/FlagPicture.tsx';
import { Section } from '../site/Section.tsx';

/** The part of the home page about preventing wrong payments. */
export function Control() {
  return (
    <Section className="flex flex-col gap-20 lg:gap-28">
      <Row
        title="It tells you why, not just that"
        picture={<FlagPicture />}
        points={[
          'Duplicates are found by number, by amount and date, and by the file itself.',
          'A change of bank details holds the invoice until somebody has checked it with the vendor.',
          'Every flag is a sentence that a person understands, never a bare score.',
        ]}
      >
        Most payment fraud looks like a normal invoice. Docket compares each one with everything the
        vendor has sent before.
      </Row>
      <Row
        flipped
        title="What you approve is what gets paid"
        picture={<ApprovalPicture />}
        points={[
          'Your rules say who approves, by amount, and who steps in when somebody is away.',
          'An approval counts for the figures that were on the screen. If they change, Docket asks again.',
          'Who did what and when is on record, in a log that nobody can rewrite.',
        ]}
      >
        One approver under $1,000, two up to $5,000, three above: begin with sensible rules, and
        make them yours.
      </Row>
    </Section>
  );
}

interface RowProps {
  title: string;
  children: ReactNode;
  points: readonly string[];
  picture: ReactNode;
  flipped?: boolean;
}

function Row({ title, children, points, picture, flipped = false }: RowProps) {
  return (
    <div className="below-fold grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
      <div className={flipped ? 'lg:order-last' : undefined}>
        <h2 className="text-2xl font-semibold sm:text-3xl">{title}</h2>
        <p className="mt-4 text-md text-pretty text-ink-muted">{children}</p>
        <ul className="mt-6 flex flex-col divide-y divide-line border-y border-line">
          {points.map((point) => (
            <li key={point} className="py-3 text-md text-pretty">
              {point}
            </li>
          ))}
        </ul>
      </div>
      {picture}
    </div>
  );
}
