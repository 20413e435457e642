import { describe, expect, test } from 'vitest';
import styles from './styles.css?raw';

const roles = new Map(
  [...styles.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, role = '', light = '', dark = '']) => [role, { light, dark }],
  ),
);

const surfaces = ['canvas', 'surface', 'raised', 'sunken', 'hover'];
const meanings = ['accent', 'positive', 'warning', 'danger', 'info'];
const inks = ['ink', 'ink-muted', ...meanings.map((meaning) => `${meaning}-ink`)];

const textPairs = [
  ...[...inks, 'ink-faint'].flatMap((ink) => surfaces.map((surface) => [ink, surface])),
  ...meanings.flatMap((meaning) =>
    ['ink', 'ink-muted', `${meaning}-ink`].map((ink) => [ink, `${meaning}-soft`]),
  ),
  ...inks.map((ink) => [ink, 'accent-soft']),
  ...['accent', 'accent-hover'].map((fill) => ['on-accent', fill]),
  ...['danger', 'danger-hover'].map((fill) => ['on-danger', fill]),
  ['on-inverse', 'inverse'],
  ...[1, 2, 3, 4, 5, 6].map((tint) => [`tint-${tint}-ink`, `tint-${tint}`]),
];

const boundaryPairs = [
  ...['control', 'focus'].flatMap((edge) => surfaces.map((surface) => [edge, surface])),
  ...[...meanings, 'danger'].map((fill) => [fill, 'surface']),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(textPairs)('%s is readable on %s', (text = '', background = '') => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(boundaryPairs)('%s is distinguishable from %s', (edge = '', background = '') => {
    expect(contrast(colour(edge), colour(background))).toBeGreaterThanOrEqual(3);
  });

  function colour(role: string): string {
    const found = roles.get(role);
    if (!found) throw new Error(`styles.css has no colour "${role}"`);
    return found[theme];
  }
});

// WCAG 2.2, relative luminance and contrast ratio.
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
