import type { Suggestion } from './suggest.ts';

type Items = ReadonlyMap<string, { code: string | null; name: string }>;

/** "6420 Software, 11 of the last 12 such lines of this vendor". */
export function evidenceText(
  { itemId, evidence }: Pick<Suggestion, 'itemId' | 'evidence'>,
  items: Items,
): string {
  const item = items.get(itemId);
  const name = item ? [item.code, item.name].filter(Boolean).join(' ') : '';
  return [name, reasonText(evidence)].filter(Boolean).join(', ');
}

/** Why it is suggested, without its name. */
export function reasonText({ of, count, total }: Suggestion['evidence']): string {
  if (of === 'default') return 'as usual for this vendor';
  if (total === 1) return `as the only ${nounOf[of].one}`;
  const share = count === total ? `all of the last ${total}` : `${count} of the last ${total}`;
  return `${share} ${nounOf[of].many}`;
}

const nounOf = {
  same: { one: 'such line of this vendor', many: 'such lines of this vendor' },
  near: { one: 'similar line of this vendor', many: 'similar lines of this vendor' },
  vendor: { one: 'line of this vendor', many: 'lines of this vendor' },
  elsewhere: { one: 'such line of other vendors', many: 'such lines of other vendors' },
} as const;
