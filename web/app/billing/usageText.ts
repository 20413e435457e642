import type { Billing } from '#shared/billing/contract.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { invoicesText } from '../invoices/texts.ts';

type Usage = Billing['usage'];

/** The share of the allowance from which a warning is shown. */
const warnsFromShare = 0.8;

export interface UsageText {
  text: string;
  /** 0 to 100; `null` without a limit. */
  share: number | null;
  state: 'fine' | 'near' | 'over';
}

export function usageText({ used, limit }: Pick<Usage, 'used' | 'limit'>): UsageText {
  if (limit === null)
    return { text: `${invoicesText(used)}, without limit`, share: null, state: 'fine' };
  if (limit === 0) {
    return {
      text: `${invoicesText(used)}; no more are read at present`,
      share: 100,
      state: 'over',
    };
  }
  const text = `${numberText(used)} of ${invoicesText(limit)} used`;
  const share = Math.min(100, Math.round((used / limit) * 100));
  const state = used >= limit ? 'over' : used >= limit * warnsFromShare ? 'near' : 'fine';
  return { text, share, state };
}
