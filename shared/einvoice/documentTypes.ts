/**
 * Codes for credit notes in UN/EDIFACT code list 1001; everything else in these formats asks for
 * money.
 */
const creditNotes = new Set('53 81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

export function isCreditNoteCode(code: string | null): boolean {
  return code !== null && creditNotes.has(code);
}
