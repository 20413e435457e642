/** Why an edit was not taken (SPEC 3). */
export const refusals = [
  'frozen',
  'gone',
  'not_allowed',
  'shape',
  'too_large',
  'incomplete',
  'foreign',
] as const;
export type Refusal = (typeof refusals)[number];

export function isRefusal(text: string): text is Refusal {
  return refusals.some((one) => one === text);
}
