import { readXml } from '../readXml.ts';
import { valuesOf } from './valuesOf.ts';

export function readText(xml: string) {
  return valuesOf(readXml(Buffer.from(xml)));
}
