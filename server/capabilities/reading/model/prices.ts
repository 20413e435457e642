/** US dollars per million tokens. */
export interface Prices {
  input: number;
  output: number;
}

/** As published. Other models need OPENAI_PRICES, or their cost is unknown. */
const published: Readonly<Record<string, Prices>> = {
  'gpt-4o': { input: 2.5, output: 10 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4.1-nano': { input: 0.1, output: 0.4 },
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gpt-5-nano': { input: 0.05, output: 0.4 },
};

export function pricesOf(model: string, given: Prices | null): Prices | null {
  // A name may end in a version date: gpt-4o-2024-11-20.
  return given ?? published[model] ?? published[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')] ?? null;
}

export interface TokensUsed {
  input: number;
  output: number;
}

/** In millionths of a dollar, which makes the price per million tokens the price of one token. */
export function costOf(used: TokensUsed, prices: Prices): number {
  return Math.round(used.input * prices.input + used.output * prices.output);
}
