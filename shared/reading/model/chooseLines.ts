import type { Reading, ReadLine, ReadValue } from '../reading.ts';

/** Prefers lines that add up to the net amount or the total; otherwise those of the rules, if there are any. */
export function chooseLines(
  ruleLines: ReadLine[],
  modelLines: ReadLine[],
  { subtotal, total }: Reading['fields'],
): ReadLine[] {
  const sums = [subtotal, total].flatMap((sum) => (sum ? [Number(sum.value)] : []));
  const fits = (lines: ReadLine[]) => sums.some((sum) => Math.abs(sumOf(lines) - sum) < 0.011);
  if (ruleLines.length > 0 && (fits(ruleLines) || !fits(modelLines))) return ruleLines;
  return fits(modelLines) ? modelLines.map(withRaisedConfidence) : modelLines;
}

function sumOf(lines: ReadLine[]): number {
  return lines.reduce((sum, { net }) => sum + Number(net?.value ?? Number.NaN), 0);
}

/** Raises the confidence of values that are on the page and add up. */
function withRaisedConfidence(line: ReadLine): ReadLine {
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
