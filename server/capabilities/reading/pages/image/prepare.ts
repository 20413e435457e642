import type { Sharp } from 'sharp';
import { evenLight } from './evenLight.ts';
import { cropped, fromGray, type Gray, type Rectangle, resized, toGray, turned } from './gray.ts';
import { letterHeight } from './letterHeight.ts';
import { invertDarkBands, removeRules } from './marks.ts';
import { keepPrint, paperIn } from './paper.ts';
import { combined, inPlace, moved, type Placement, scaled, turnedBack } from './placement.ts';
import { runsDown, skewOf } from './skew.ts';

/** A picture of a page with its size in pixels. */
export interface PagePicture {
  image: Sharp;
  width: number;
  height: number;
  /** The part inside a transparent border. */
  cutOut?: Rectangle;
}

/** A picture of a page, prepared for OCR. */
export interface Prepared {
  image: Gray;
  /** Maps its pixels to those of the upright page. */
  placement: Placement;
  /** The upright page, in pixels. */
  width: number;
  height: number;
  /** How much of the width and height lies inside a transparent border, from 0 to 1. */
  cutOut: { width: number; height: number };
  /** The clockwise quarter turns that made the page upright. */
  quarters: Quarters;
  /** The clockwise degrees by which it was deskewed in addition. */
  skew: number;
}

export type Quarters = 0 | 1 | 2 | 3;

/** OCR works best, for the time it takes, with letters of this height. */
const wantedHeight = 25;
const workingPixels = 5_000_000;
const recognisedPixels = 6_000_000;

/**
 * Makes transparency white, crops to the paper, evens out the light, turns upright, deskews and
 * scales. Positions refer to the whole picture, before it is cropped.
 */
export async function prepare(
  { image, width, height, cutOut }: PagePicture,
  quarters: Quarters | 'guess',
): Promise<Prepared> {
  const part = cutOut ?? { left: 0, top: 0, width, height };
  const reduction = Math.min(1, Math.sqrt(workingPixels / (part.width * part.height)));
  const source = cutOut ? image.extract(cutOut) : image;
  const base =
    reduction < 1 ? source.resize({ width: Math.round(part.width * reduction) }) : source;
  const page = await toGray(base.flatten({ background: '#ffffff' }));
  const sheet = await cutToPaper(page);
  const even = evenLight(sheet.image);
  const turns = quarters === 'guess' ? await quartersOf(even) : quarters;
  const upright = turnedBy(even, turns);
  // The picture is turned as a whole, so that all positions share one frame.
  const scale = { x: page.width / part.width, y: page.height / part.height };
  const whole = { width: width * scale.x, height: height * scale.y };
  const at = {
    ...sheet.at,
    left: sheet.at.left + part.left * scale.x,
    top: sheet.at.top + part.top * scale.y,
  };
  const { left, top } = turnedArea(at, whole, turns);
  const cut = moved(left, top);
  const straight = await straightened(await withoutGrain(upright));
  const sized = await broughtToSize(straight.image);
  invertDarkBands(sized.image, wantedHeight);
  removeRules(sized.image, wantedHeight);
  return {
    image: sized.image,
    placement: combined(cut, combined(straight.placement, sized.placement)),
    ...turnedSize(whole, turns),
    cutOut: turnedSize({ width: part.width / width, height: part.height / height }, turns),
    quarters: turns,
    skew: straight.degrees,
  };
}

function turnedSize({ width, height }: { width: number; height: number }, quarters: Quarters) {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

async function cutToPaper(page: Gray): Promise<{ image: Gray; at: Rectangle }> {
  const small = await shrunk(page, 320);
  const sample = await shrunk(page, 900);
  const sheet = keepPrint(sample, scaledTo(paperIn(small), small, sample));
  const at = scaledTo(sheet, sample, page);
  return { image: cropped(page, at), at };
}

const shrunk = (image: Gray, longest: number) =>
  resized(image, Math.min(1, longest / Math.max(image.width, image.height)) * image.width);

/** A rectangle in the scale of another picture, slightly enlarged. */
function scaledTo(area: Rectangle, from: Gray, to: Gray): Rectangle {
  const scale = to.width / from.width;
  const margin = from.width === to.width ? 0 : 2;
  const left = Math.max(0, Math.floor((area.left - margin) * scale));
  const top = Math.max(0, Math.floor((area.top - margin) * scale));
  const right = Math.min(to.width, Math.ceil((area.left + area.width + margin) * scale));
  const bottom = Math.min(to.height, Math.ceil((area.top + area.height + margin) * scale));
  return { left, top, width: right - left, height: bottom - top };
}

async function quartersOf(image: Gray): Promise<Quarters> {
  const small = await shrunk(image, 700);
  return runsDown(small, turned(small)) ? 1 : 0;
}

export function turnedBy(image: Gray, quarters: Quarters): Gray {
  let result = image;
  for (let i = 0; i < quarters; i++) result = turned(result);
  return result;
}

/** The position of an area after the page was turned. */
function turnedArea(
  area: Rectangle,
  page: { width: number; height: number },
  quarters: Quarters,
): Rectangle {
  let { left, top, width, height } = area;
  let around = page.height;
  let other = page.width;
  for (let i = 0; i < quarters; i++) {
    [left, top, width, height] = [around - top - height, left, height, width];
    [around, other] = [other, around];
  }
  return { left, top, width, height };
}

/** Dithered grey from printers and fax machines would be mistaken for letters. */
async function withoutGrain(image: Gray): Promise<Gray> {
  const grain = letterHeight(image)?.grain ?? 0;
  return grain > 0.75 ? toGray(fromGray(image).median(3)) : image;
}

async function straightened(
  image: Gray,
): Promise<{ image: Gray; placement: Placement; degrees: number }> {
  const small = await resized(image, Math.min(image.width, 800));
  const degrees = skewOf(small);
  if (Math.abs(degrees) < 0.3) return { image, placement: inPlace, degrees: 0 };
  const straight = await toGray(fromGray(image).rotate(degrees, { background: '#ffffff' }));
  return { image: straight, placement: turnedBack(degrees, image, straight), degrees };
}

async function broughtToSize(image: Gray): Promise<{ image: Gray; placement: Placement }> {
  const letters = letterHeight(image)?.height ?? null;
  const wanted = letters === null ? 1 : wantedHeight / letters;
  const most = Math.sqrt(recognisedPixels / (image.width * image.height));
  const factor = Math.min(3.5, most, Math.max(0.3, wanted));
  if (factor > 0.85 && factor < 1.2) return { image, placement: inPlace };
  const sized = await resized(image, image.width * factor);
  return { image: sized, placement: scaled(image.width / sized.width) };
}
