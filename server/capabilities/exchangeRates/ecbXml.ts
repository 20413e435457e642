import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { type EcbDay, isDay, NotEcbFile } from '#shared/exchangeRates/ecbCsv.ts';
import { fractionOf } from '#shared/money/convert.ts';

// A document can define no entities of its own.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (name, path) => name === 'Cube' && path !== 'Envelope.Cube',
  maxNestedTags: 10,
});

const priced = z.object({ currency: z.string(), rate: z.string() });
const cubes = z.object({
  Envelope: z.object({
    Cube: z.object({
      Cube: z.array(z.object({ time: z.string(), Cube: z.array(priced).min(1) })).min(1),
    }),
  }),
});

const notEcb =
  'This is no file of exchange rates of the European Central Bank, such as eurofxref-daily.xml or eurofxref-hist.csv.';

/** The days of `eurofxref-daily.xml`, or of the file of 90 days, which looks the same. */
export function ecbDaysInXml(file: string): EcbDay[] {
  if (file.includes('<!DOCTYPE') || XMLValidator.validate(file) !== true)
    throw new NotEcbFile(notEcb);
  const found = cubes.safeParse(parser.parse(file));
  if (!found.success) throw new NotEcbFile(notEcb);
  const days = found.data.Envelope.Cube.Cube.map(({ time: on, Cube }): EcbDay => {
    if (!isDay(on)) throw new NotEcbFile(`"${on.slice(0, 30)}" is no day such as 2026-05-12.`);
    const rates = new Map<string, string>();
    for (const { currency, rate } of Cube) {
      if (!/^[A-Z]{3}$/.test(currency)) {
        throw new NotEcbFile(`${on}: "${currency.slice(0, 30)}" is no currency.`);
      }
      if (fractionOf(rate) === null) {
        throw new NotEcbFile(`${on}: "${rate.slice(0, 30)}" is no rate of ${currency}.`);
      }
      if (rates.has(currency)) throw new NotEcbFile(`${on}: ${currency} is in the file twice.`);
      rates.set(currency, rate);
    }
    return { on, rates };
  });
  const twice = days.find(({ on }, index) => days.findIndex((one) => one.on === on) < index);
  if (twice) throw new NotEcbFile(`${twice.on} is in the file twice.`);
  return days;
}
