import type { Reading, ReadLine, ReadValue } from '../reading.ts';

/** Lines that come to the net or the total are right, whoever read them; else those of the rules, if there are any. */
export function chooseLines(
  read: ReadLine[],
  said: ReadLine[],
  { subtotal, total }: Reading['fields'],
): ReadLine[] {
  const sums = [subtotal, total].flatMap((sum) => (sum ? [Number(sum.value)] : []));
  const fits = (lines: ReadLine[]) => sums.some((sum) => Math.abs(sumOf(lines) - sum) < 0.011);
  if (read.length > 0 && (fits(read) || !fits(said))) return read;
  return fits(said) ? said.map(surer) : said;
}

function sumOf(lines: ReadLine[]): number {
  return lines.reduce((sum, { net }) => sum + Number(net?.value ?? Number.NaN), 0);
}

/** Figures that stand on the page and add up. */
function surer(line: ReadLine): ReadLine {
  const grounded = line.net?.box;
  const raised = (value: ReadValue | null) =>
    value && grounded && value.box ? { ...value, confidence: 0.88 } : value;
  return {
    code: raised(line.code),
    description: raised(line.description),
    quantity: raised(line.quantity),
    unit: raised(line.unit),
    unitPrice: raised(line.unitPrice),
    discount: raised(line.discount),
    taxRate: raised(line.taxRate),
    net: raised(line.net),
  };
}
