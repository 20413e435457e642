import { percentText } from '#shared/metrics/percentText.ts';
import type { ReadingFigures, SetFigures } from '#shared/metrics/readingFigures.ts';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from '../../ui/display/Table.tsx';
import { Section, SectionHeading } from '../site/Section.tsx';
import { ShareBar } from './ShareBar.tsx';
import { countText, type Share, shareOf } from './shares.ts';
import { fieldNames, languageNames } from './words.ts';

export function ByField({ figures: { pdf, photo } }: { figures: ReadingFigures }) {
  return (
    <Section tone="tinted" labelledBy="by-field">
      <SectionHeading id="by-field" eyebrow="Figures" title="Field by field">
        How many of the printed values were read exactly as they are printed.
      </SectionHeading>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <ShareTable
          caption="Values read exactly, by field"
          head="Field"
          rows={[
            ...Object.entries(fieldNames).map(([field, name]) => ({
              key: field,
              name,
              cells: [pdf, photo].map((set) => cellOf(fieldShare(set, field))),
            })),
            {
              key: 'lines',
              name: 'Amounts of lines',
              cells: [pdf, photo].map(({ lines }) => ({ share: lines, note: 'on average' })),
            },
          ]}
        />
        <div className="flex flex-col gap-4">
          <ShareTable
            caption="Values read exactly, by language"
            head="Language"
            rows={Object.entries(languageNames).map(([language, name]) => ({
              key: language,
              name,
              cells: [pdf, photo].map((set) => cellOf(traitShare(set, language))),
            }))}
          />
          <p className="text-base text-pretty text-ink-muted">
            For lines, both a line that was missed and one that is none count as errors (F1): 100%
            means every line, and nothing else.
          </p>
        </div>
      </div>
    </Section>
  );
}

const none: Share = { part: 0, of: 0 };

function fieldShare({ fields }: SetFigures, name: string): Share {
  const found = fields.find(({ field }) => field === name);
  return found ? { part: found.exact, of: found.printed } : none;
}

function traitShare({ traits }: SetFigures, name: string): Share {
  const found = traits.find(({ trait }) => trait === name);
  return found ? { part: found.exact, of: found.printed } : none;
}

/** Nothing to count if no document has it. */
const cellOf = (share: Share) =>
  share.of === 0 ? null : { share: shareOf(share), note: countText(share) };

interface ShareTableProps {
  caption: string;
  /** Above the names. */
  head: string;
  /** The cells are of PDFs and of photos. */
  rows: readonly {
    key: string;
    name: string;
    cells: readonly ({ share: number; note: string } | null)[];
  }[];
}

function ShareTable({ caption, head, rows }: ShareTableProps) {
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-xs">
      <Table>
        <caption className="sr-only">{caption}</caption>
        <TableHead className="static">
          <tr>
            <TableHeaderCell>{head}</TableHeaderCell>
            <TableHeaderCell numeric>PDFs</TableHeaderCell>
            <TableHeaderCell numeric>Photos</TableHeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map(({ key, name, cells }) => (
            <TableRow key={key}>
              <th
                scope="row"
                className="border-b border-line py-3 pr-3 pl-4 text-left text-base font-medium text-balance sm:pl-5"
              >
                {name}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: always PDFs, then photos
                <TableCell key={index} numeric className="py-3">
                  {cell ? (
                    <>
                      <span className="block font-medium">{percentText(cell.share)}</span>
                      <ShareBar
                        share={cell.share}
                        tone={index === 0 ? 'accent' : 'warning'}
                        className="my-1 ml-auto h-1 max-w-24"
                      />
                      <span className="block text-sm text-ink-muted">{cell.note}</span>
                    </>
                  ) : (
                    '–'
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
