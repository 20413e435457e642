import type { Report } from '../harness/Report.ts';
import { cellKinds } from './cells.ts';
import { traitFigures } from './figuresOf.ts';
import { hasKeyFieldsRight, isPrinted, isRight, type VerdictsOfDocument } from './verdicts.ts';

const sureFrom = 0.9;

type Fields = VerdictsOfDocument['fields'];

const share = (part: number, of: number) => (of === 0 ? 0 : (part / of) * 100);

/** How well documents were read: the figures that goals are set for, errors by class, and calibration. */
export function reportScores(report: Report, documents: readonly VerdictsOfDocument[]): void {
  for (const [set, of] of Map.groupBy(documents, (document) => document.set)) {
    report.note(`\n${set}, ${of.length} documents`);
    reportSet(report, of);
  }
}

function reportSet(report: Report, documents: readonly VerdictsOfDocument[]): void {
  const fields = documents.flatMap((document) => document.fields);
  const percent = (name: string, part: number, of: number) =>
    report.figure(`${name} (${part} of ${of})`, share(part, of), { unit: '%' });
  const printed = fields.filter(isPrinted);
  const exact = (some: Fields) => some.filter(({ verdict }) => verdict === 'exact').length;
  percent('all fields exact', exact(printed), printed.length);
  for (const [field, of] of Map.groupBy(printed, (each) => each.field)) {
    percent(`  ${field} exact`, exact(of), of.length);
    if (field === 'vendorName')
      percent('  vendorName, nearly', of.filter(isRight).length, of.length);
  }
  const whole = documents.filter(hasKeyFieldsRight);
  percent('vendor, number, date and total all right', whole.length, documents.length);
  const lines = documents.flatMap((each) => each.lines ?? []);
  const f1 = lines.reduce((sum, one) => sum + one, 0) / Math.max(1, lines.length);
  report.figure(`amounts of lines, F1 (${lines.length} documents)`, f1, { unit: '' });
  for (const kind of ['wrong', 'missing', 'invented'] as const) {
    const errors = fields.filter(({ verdict }) => verdict === kind);
    const counts = [...Map.groupBy(errors, ({ field }) => field)].map(
      ([field, of]) => `${field} ${of.length}`,
    );
    report.note(`  ${kind}: ${counts.join(', ') || 'none'}`);
  }
  reportCalibration(report, fields);
  reportCells(report, documents);
  reportTraits(report, documents);
}

/** How many cells of lines are sure, and how many of these are right. Each issuer has one vote for its share. */
function reportCells(report: Report, documents: readonly VerdictsOfDocument[]): void {
  for (const kind of cellKinds) {
    const cells = documents.flatMap(({ issuer, cells }) =>
      cells.filter((cell) => cell.kind === kind).map((cell) => ({ ...cell, issuer })),
    );
    if (cells.length === 0) continue;
    const high = cells.filter(({ confidence }) => confidence >= sureFrom);
    const rightIn = (some: typeof cells) => some.filter(({ isRight }) => isRight).length;
    const issuers = [...Map.groupBy(high, ({ issuer }) => issuer).values()];
    const ofIssuer = issuers.reduce((sum, of) => sum + share(rightIn(of), of.length), 0);
    report.note(
      `  cells, ${kind}: ${high.length} of ${cells.length} sure, ${share(rightIn(high), high.length).toFixed(1)} % of these right (by issuer ${(ofIssuer / Math.max(1, issuers.length)).toFixed(1)} % of ${issuers.length}); of all ${share(rightIn(cells), cells.length).toFixed(1)} %`,
    );
  }
}

function reportTraits(report: Report, documents: readonly VerdictsOfDocument[]): void {
  for (const { trait, documents: of, printed, exact, keyFieldsRight } of traitFigures(documents)) {
    const fields = `${share(exact, printed).toFixed(1)} % of ${printed} fields exact`;
    const whole = `four key fields right on ${share(keyFieldsRight, of).toFixed(1)} %`;
    report.note(`  ${trait} (${of} documents): ${fields}, ${whole}`);
  }
}

/** How often values of each confidence are right. */
export function reportCalibration(report: Report, fields: Fields): void {
  const read = fields.flatMap((field) =>
    field.confidence === null ? [] : [{ confidence: field.confidence, right: isRight(field) }],
  );
  const squares = read.map(({ confidence, right }) => (confidence - Number(right)) ** 2);
  const brier = squares.reduce((sum, one) => sum + one, 0) / Math.max(1, read.length);
  report.figure('Brier score of confidence', brier, { unit: '' });
  const high = read.filter(({ confidence }) => confidence >= sureFrom);
  const right = high.filter((each) => each.right);
  report.figure(
    `values at ${sureFrom} and above (${high.length} of ${read.length})`,
    share(high.length, read.length),
    { unit: '%' },
  );
  report.figure(
    `  of these right (${right.length} of ${high.length})`,
    share(right.length, high.length),
    { unit: '%' },
  );
  const curve = [...Map.groupBy(read, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)))]
    .sort(([a], [b]) => a - b)
    .map(([tenth, of]) => {
      const share = (of.filter((each) => each.right).length / of.length).toFixed(2);
      return `${(tenth / 10).toFixed(1)} → ${share} (${of.length})`;
    });
  report.note(`  right by confidence: ${curve.join('  ')}`);
}

/** Pairs each field with the same field in an earlier run, and prints those that changed. */
export function reportChanges(
  report: Report,
  before: readonly VerdictsOfDocument[],
  after: readonly VerdictsOfDocument[],
): void {
  const earlier = new Map(before.map((document) => [document.id, document]));
  const changes = { better: 0, worse: 0 };
  for (const { id, fields, lines } of after) {
    const old = earlier.get(id);
    if (!old) continue;
    for (const now of fields) {
      const was = old.fields.find(({ field }) => field === now.field);
      if (!was || isRight(was) === isRight(now)) continue;
      const kind = isRight(now) ? 'better' : 'worse';
      changes[kind] += 1;
      report.note(`  ${kind}: ${id} ${now.field}: ${was.got ?? '–'} → ${now.got ?? '–'}`);
    }
    const gain = (lines ?? 0) - (old.lines ?? 0);
    if (Math.abs(gain) > 0.001)
      report.note(`  lines: ${id} F1 ${gain > 0 ? '+' : ''}${gain.toFixed(2)}`);
  }
  report.note(`against the earlier run: ${changes.better} better, ${changes.worse} worse`);
}

/** Of one document. */
const mostCellsListed = 5;

export function reportErrors(report: Report, documents: readonly VerdictsOfDocument[]): void {
  for (const { id, fields, lines, cells } of documents) {
    for (const each of fields.filter((one) => !isRight(one))) {
      const { field, verdict, want, got, confidence } = each;
      const read = got === null ? '' : `, read ${JSON.stringify(got)} at ${confidence}`;
      report.note(`  ${id} ${field} ${verdict}: printed ${JSON.stringify(want)}${read}`);
    }
    const wrong = cells.filter((cell) => !cell.isRight && cell.confidence >= sureFrom);
    for (const { kind, want, got, confidence } of wrong.slice(0, mostCellsListed))
      report.note(
        `  ${id} ${kind} of a line: ${JSON.stringify(want)}, read ${JSON.stringify(got)} at ${confidence}`,
      );
    if (lines !== null && lines < 0.999) report.note(`  ${id} lines: F1 ${lines.toFixed(2)}`);
  }
}
