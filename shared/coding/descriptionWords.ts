import { foldText } from '../pageWords/foldText.ts';

const months =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec januar februar marz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre januari februari maart mei augustus';

const fillers =
  'an and at by for from in no nr of on per the to with am das der die fur im mit und von zu au avec de des du en et la le les pour con del el por di il een het van';

/** Words that say when or how much, and not what for. */
const ignored = new Set(`${months} ${fillers}`.split(' '));

const mostWords = 12;
const longestWord = 24;

/**
 * The words by which lines are alike: "Hosting, March 2026 (no. 4711)" and "hosting April" are both `hosting`. Numbers,
 * months and the order of words do not matter. Empty if nothing else is left.
 */
export function descriptionWords(description: string | null): string {
  if (description === null) return '';
  const words = foldText(description)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !/\p{N}/u.test(word) && !ignored.has(word))
    .map((word) => word.slice(0, longestWord));
  return [...new Set(words)].slice(0, mostWords).sort().join(' ');
}
