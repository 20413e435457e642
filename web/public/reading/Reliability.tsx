import { bandText } from '#shared/metrics/bands.ts';
import { percentText } from '#shared/metrics/percentText.ts';
import type { BandFigures, ReadingFigures } from '#shared/metrics/readingFigures.ts';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from '../../ui/display/Table.tsx';
import { Section, SectionHeading } from '../site/Section.tsx';
import { ReliabilityCurve } from './ReliabilityCurve.tsx';
import { countText, shareOf } from './shares.ts';

export function Reliability({ figures: { pdf, photo } }: { figures: ReadingFigures }) {
  return (
    <Section labelledBy="reliability">
      <SectionHeading id="reliability" eyebrow="Figures" title="Can its confidence be trusted?">
        Of the values of which Docket was 80% sure, 80% should be right. On the dotted line they
        are; above it, Docket was more careful than it had to be; below it, too sure.
      </SectionHeading>
      <div className="mt-10 grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <ReliabilityCurve pdf={pdf.bands} photo={photo.bands} />
        <BandTable pdf={pdf.bands} photo={photo.bands} />
      </div>
    </Section>
  );
}

function BandTable({ pdf, photo }: Record<'pdf' | 'photo', readonly BandFigures[]>) {
  const bands = [...new Set([...pdf, ...photo].map(({ band }) => band))].sort((a, b) => b - a);
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-xs">
      <Table>
        <caption className="sr-only">Right values by confidence</caption>
        <TableHead className="static">
          <tr>
            <TableHeaderCell>Confidence</TableHeaderCell>
            <TableHeaderCell numeric>Right in PDFs</TableHeaderCell>
            <TableHeaderCell numeric>Right in photos</TableHeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {bands.map((band) => (
            <TableRow key={band}>
              <th
                scope="row"
                className="border-b border-line py-3 pl-4 text-left text-base font-medium tabular-nums sm:pl-5"
              >
                {bandText(band)}
              </th>
              <BandCell figures={pdf.find((one) => one.band === band)} />
              <BandCell figures={photo.find((one) => one.band === band)} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function BandCell({ figures }: { figures: BandFigures | undefined }) {
  if (!figures) return <TableCell numeric>–</TableCell>;
  const share = { part: figures.right, of: figures.read };
  return (
    <TableCell numeric className="py-3">
      <span className="block font-medium">{percentText(shareOf(share))}</span>
      <span className="block text-sm text-ink-muted">{countText(share)}</span>
    </TableCell>
  );
}
