import type { ExportFact } from '#shared/invoices/exportFact.ts';
import { explanationText } from './explanationText.ts';

/** Why an export waits or failed, in the person's formats. */
export function problemTextOf({ problem, problemParts }: ExportFact): string | null {
  return problem === null ? null : explanationText({ explanation: problem, parts: problemParts });
}
