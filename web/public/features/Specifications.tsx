import { FileText, HardDriveDownload, Lock } from 'lucide-react';
import { Section, SectionHeading } from '../site/Section.tsx';

const cards = [
  {
    icon: Lock,
    title: 'Security',
    points: [
      'Every company behind a wall of its own in the database',
      'Access tokens of connected systems encrypted at rest (AES-256)',
      'Sign-in by email link or passkey; no passwords to steal',
      'Audit log that is chained and append-only',
    ],
  },
  {
    icon: HardDriveDownload,
    title: 'Reliability',
    points: [
      'Opens and works offline, also after a restart',
      '“Saved” is shown only once it is stored for good',
      'Failed exports wait, are tried again and arrive once',
      'Every step on record, and exported as CSV',
    ],
  },
  {
    icon: FileText,
    title: 'Supported formats',
    points: [
      'PDF, with or without text in it',
      'JPEG and PNG, also photos taken with a phone',
      'TIFF, also with several pages',
      'Up to 20 MB a file, uploaded or sent by email',
    ],
  },
];

export function Specifications() {
  return (
    <Section labelledBy="specifications">
      <SectionHeading id="specifications" title="Technical specifications" />
      <ul className="mt-12 grid gap-6 md:grid-cols-3">
        {cards.map(({ icon: Icon, title, points }) => (
          <li key={title} className="rounded-2xl border border-line bg-surface p-6 shadow-xs">
            <h3 className="flex items-center gap-2.5 text-lg font-semibold">
              <Icon aria-hidden className="size-5 text-accent-ink" />
              {title}
            </h3>
            <ul className="mt-4 flex flex-col divide-y divide-line">
              {points.map((point) => (
                <li key={point} className="py-2.5 text-base text-pretty">
                  {point}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
