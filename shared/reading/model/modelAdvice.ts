import type { Advice } from '../engine/advice.ts';
import { isSameValue } from '../engine/sameValue.ts';
import { fieldKinds } from '../fieldKinds.ts';
import type { ReadFieldName, Reading } from '../reading.ts';

/** A letter can talk a model into an account, but not the rules: on whom to pay a model confirms or contradicts, and does not choose. */
const notAdvised: ReadonlySet<ReadFieldName> = new Set(['iban']);

/** What a model read, as a proposal: it counts as much as a plain label does. */
export function modelAdvice({ fields }: Pick<Reading, 'fields'>): Advice {
  return {
    support(name, _span, values) {
      const said = notAdvised.has(name) ? undefined : fields[name]?.value;
      if (said === undefined) return 0;
      return values.some((value) => isSameValue(fieldKinds[name], value, said)) ? 1 : 0;
    },
  };
}
