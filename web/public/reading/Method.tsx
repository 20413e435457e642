import type { ReadingFigures } from '#shared/metrics/readingFigures.ts';
import { NumberedSteps } from '../site/NumberedSteps.tsx';
import { Section, SectionHeading } from '../site/Section.tsx';

const steps = [
  {
    title: 'E-invoices are taken as they are',
    text: 'Factur-X, ZUGFeRD, XRechnung and UBL say their values themselves, also inside a PDF. There is nothing to guess, so they are not in these figures.',
  },
  {
    title: 'Words with their places',
    text: 'A PDF brings its words along; only what is visible on the page counts. A scan or photo is cut to the paper, lit evenly and turned upright, and then its letters are recognised.',
  },
  {
    title: 'A second look',
    text: 'If a picture leaves doubts, another program with other training reads it again. Where both read the same, a value is surer. Where they differ, it is in doubt.',
  },
  {
    title: 'From words to values',
    text: 'Docket knows the labels of seven languages, and how their dates and amounts are written. The vendor is weighed: letterhead, legal form, tax number, web address, bank account.',
  },
  {
    title: 'The sum has to add up',
    text: 'Lines, discounts, net, taxes and total are checked against each other. A total that follows from the others is surer; one that does not is pointed out.',
  },
  {
    title: 'Every value says how sure it is',
    text: 'It shows where on the page it was read, why, and with which confidence. What is in doubt is marked for a person. What people correct teaches Docket the layout of that vendor, in your company only.',
  },
];

export function HowItReads() {
  return (
    <Section tone="tinted" labelledBy="method">
      <SectionHeading id="method" eyebrow="Method" title="How Docket reads" />
      <NumberedSteps steps={steps} columns={3} />
    </Section>
  );
}

export function HowItIsMeasured({ figures: { pdf, photo } }: { figures: ReadingFigures }) {
  const points = [
    {
      title: 'Invoices that we compose',
      text: `The invoices of customers are theirs, so we do not publish figures about them. A program composes others: companies that do not exist, each with a letterhead, table, wording, and number and date formats of its own, in seven languages, with one line or hundreds, discounts, deductions and several tax rates. Because it draws them, it knows what each one says.`,
    },
    {
      title: 'Never looked at',
      text: `The made-up companies are divided once, for good. With the first part we write the rules, by the second we decide between them. The third is only measured: the ${pdf.issuers} companies behind these figures. We do not look at their invoices, nor at what was wrong in them.`,
    },
    {
      title: 'Photographed',
      text: `Of those with one page, ${photo.documents} are photographed by a made-up camera, in the two megapixels that messengers leave of a photo: from an angle, in the shadow of the person who holds it, folded, blurred, on faded thermal paper, lying on the side, with cut edges, or flat on a scanner.`,
    },
    {
      title: 'Counted strictly',
      text: 'An amount has to be right to the cent, a date to the day, a number in every character. Only the name of a vendor may differ in capitals, accents and its legal form. A due date or an IBAN that is read although none is printed is an error.',
    },
    {
      title: 'Without help',
      text: 'No vendor is known before, nothing was learned from corrections, no other company’s AI is asked. Your own invoices come from the same vendors again and again, and Docket learns their layouts.',
    },
  ];
  return (
    <Section labelledBy="measuring" className="grid gap-10 lg:grid-cols-[1fr_2fr]">
      <SectionHeading id="measuring" eyebrow="Measuring" title="How we measure it">
        The figures on this page are written by the program that measures. Nobody types them, and a
        test compares the page with its file.
      </SectionHeading>
      <dl className="flex flex-col divide-y divide-line border-y border-line">
        {points.map(({ title, text }) => (
          <div key={title} className="py-6">
            <dt className="text-lg font-semibold">{title}</dt>
            <dd className="mt-2 text-md text-pretty text-ink-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
