import type { Advice } from '../engine/advice.ts';
import { isSameValue } from '../engine/sameValue.ts';
import { fieldKinds } from '../fieldKinds.ts';
import type { ReadFieldName, Reading } from '../reading.ts';

/**
 * A page can instruct the model to name another account. So for accounts the model only confirms or contradicts, and
 * does not choose.
 */
const notAdvised: ReadonlySet<ReadFieldName> = new Set(['iban']);

/** The model's values as proposals, each as strong as a plain label. */
export function modelAdvice({ fields }: Pick<Reading, 'fields'>): Advice {
  return {
    support(name, _span, values) {
      const said = notAdvised.has(name) ? undefined : fields[name]?.value;
      if (said === undefined) return 0;
      return values.some((value) => isSameValue(fieldKinds[name], value, said)) ? 1 : 0;
    },
  };
}
