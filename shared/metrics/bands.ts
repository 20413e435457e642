/** Where the bands of confidence begin, after the first, which begins at 0. */
export const bandLimits = [0.5, 0.7, 0.8, 0.9, 0.95] as const;

/** From this band on, a value needs nobody's look: its confidence is at least 0.9. */
export const firstSureBand = bandLimits.indexOf(0.9) + 1;

export function bandOf(confidence: number): number {
  return bandLimits.filter((limit) => confidence >= limit).length;
}

/** Such as "80–90%". */
export function bandText(band: number): string {
  const percent = (share: number) => Math.round(share * 100);
  return `${percent(bandLimits[band - 1] ?? 0)}–${percent(bandLimits[band] ?? 1)}%`;
}
