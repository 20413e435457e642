import type { NewVendor } from '../../capabilities/vendors/createVendor.ts';
import { newId } from '../../platform/db/newId.ts';

/** Names of two invented words and a common one; every tenth vendor is a differently spelled duplicate. */
export function madeVendors(count: number): (NewVendor & { id: string })[] {
  const random = randomNumbers(7);
  const pick = <One>(of: readonly One[]) => of[Math.floor(random() * of.length)];
  const syllables = [...'bdfgklmnprstvz'].flatMap((one) =>
    [...'aeiou'].map((other) => one + other),
  );
  const word = () => Array.from({ length: 3 }, () => pick(syllables)).join('');
  const words = Array.from({ length: 4_000 }, word);
  const kinds = ['Services', 'Supply', 'Consulting', 'Logistics', 'Software', 'Trading'];
  const vendors: (NewVendor & { id: string })[] = [];
  for (let made = 0; made < count; made++) {
    const twin = made % 10 === 9 ? vendors[made - 5] : undefined;
    const name = twin
      ? `${twin.name.toUpperCase()} LLC`
      : `${pick(words)} ${pick(words)} ${pick(kinds)}`;
    vendors.push({
      id: newId(),
      name,
      email: twin ? twin.email : `office@${word()}${made}.example`,
      taxId: twin ? null : String(100_000_000 + made * 37),
      phone: String(20_000_000 + made * 101),
      address: `${made % 900} ${word()} Street, ${10_000 + (made % 5_000)} ${word()}`,
    });
  }
  return vendors;
}

/** Deterministic for a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
