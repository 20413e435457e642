// Ordered, because some browsers claim to be others: Edge says Chrome, and Chrome says Safari.
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** "Chrome on Linux"; empty for an unknown browser. */
export function deviceName(userAgent: string): string {
  const parts = [browsers, systems].map(
    (known) => known.find(([mark]) => mark.test(userAgent))?.[1],
  );
  return parts.filter((part) => part !== undefined).join(' on ');
}
