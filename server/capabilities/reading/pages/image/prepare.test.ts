import { describe, expect, it } from 'vitest';
import { anInvoice, linesOf } from '#shared/reading/testing/invoices.ts';
import { type Flaws, madeScan } from '../../testing/madeScan.ts';
import { evenLight } from './evenLight.ts';
import { type Gray, toGray, turned } from './gray.ts';
import { letterHeight } from './letterHeight.ts';
import { removeRules } from './marks.ts';
import { paperIn } from './paper.ts';
import { combined, mapPoint, moved, scaled, turnedBack } from './placement.ts';
import { prepare } from './prepare.ts';
import { runsDown, skewOf } from './skew.ts';

const lines = linesOf(anInvoice, 'en', 'labels beside');
const grayScan = async (flaws: Flaws = {}) =>
  toGray(await madeScan(lines, { dotsPerInch: 100, ...flaws }));

describe('the skew of a page', () => {
  it.each([-5, -1.5, 0, 2, 6])('of %d degrees is found', async (skew) => {
    expect(skewOf(evenLight(await grayScan({ skew })))).toBeCloseTo(-skew, 0);
  });
});

describe('lines that run down', () => {
  it('are distinguished from horizontal ones', async () => {
    const level = evenLight(await grayScan());
    expect(runsDown(level, turned(level))).toBe(false);
    expect(runsDown(turned(level), turned(turned(level)))).toBe(true);
  });
});

describe('the paper', () => {
  it('is found on a dark table, and is the whole picture without one', async () => {
    const bare = await grayScan();
    expect(paperIn(bare)).toEqual({ left: 0, top: 0, width: bare.width, height: bare.height });
    const onTable = await grayScan({ table: 0.2 });
    const { left, width } = paperIn(onTable);
    expect(left).toBeCloseTo(bare.width * 0.2, -1);
    expect(width).toBeCloseTo(bare.width, -1);
  });
});

describe('even light', () => {
  it('removes a shadow', async () => {
    const dark = await grayScan({ shadow: 0.6 });
    const even = evenLight(dark);
    const far = Math.floor(dark.height * 0.94) * dark.width - Math.floor(dark.width * 0.06);
    const corner = (image: Gray) => image.data[far] ?? 0;
    expect(corner(dark)).toBeLessThan(140);
    expect(corner(even)).toBeGreaterThan(190);
  });
});

describe('letters', () => {
  it('have their height measured', async () => {
    const { height = 0 } = letterHeight(evenLight(await grayScan({ dotsPerInch: 200 }))) ?? {};
    // Ten points at 200 dots to the inch: small letters are about half of 28 pixels, tall ones three quarters.
    expect(height).toBeGreaterThan(12);
    expect(height).toBeLessThan(24);
  });

  it('have no height when there are none', () => {
    expect(
      letterHeight({ width: 100, height: 100, data: new Uint8Array(10_000).fill(255) }),
    ).toBeNull();
  });
});

describe('rules of a table', () => {
  it('are removed, and letters stay', () => {
    const image: Gray = { width: 400, height: 60, data: new Uint8Array(24_000).fill(255) };
    const draw = (left: number, top: number, width: number, height: number) => {
      for (let y = top; y < top + height; y++)
        image.data.fill(0, y * 400 + left, y * 400 + left + width);
    };
    draw(10, 10, 380, 2);
    draw(100, 25, 4, 24);
    removeRules(image, 25);
    expect(image.data[11 * 400 + 200]).toBe(255);
    expect(image.data[30 * 400 + 101]).toBe(0);
  });
});

describe('a placement', () => {
  it('maps back through cropping, turning and scaling', () => {
    const from = { width: 800, height: 600 };
    const to = { width: 820, height: 640 };
    const back = combined(moved(30, 40), combined(turnedBack(3, from, to), scaled(0.5)));
    const [x, y] = mapPoint(back, to.width, to.height);
    // The centre stays the centre at every angle.
    expect(x).toBeCloseTo(30 + from.width / 2, 6);
    expect(y).toBeCloseTo(40 + from.height / 2, 6);
  });
});

describe('a prepared page', () => {
  it('knows the frame that it was made from', async () => {
    const scan = await madeScan(lines, { quarters: 1 });
    const { width, height } = await toGray(scan.clone()).then(({ width, height }) => ({
      width,
      height,
    }));
    const prepared = await prepare({ image: scan, width, height }, 'guess');
    expect(prepared.quarters).toBe(1);
    expect([prepared.width, prepared.height]).toEqual([height, width]);
  });
});
