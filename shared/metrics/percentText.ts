/** "99.9%" of 0.9999: rounded down, so that only a whole reads as 100%. */
export function percentText(share: number): string {
  // 0.57 · 1000 is a little less than 570.
  return `${(Math.floor(share * 1_000 + 1e-9) / 10).toFixed(1)}%`;
}
