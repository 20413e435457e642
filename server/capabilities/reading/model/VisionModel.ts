import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import type { ChatCompletion } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { type ModelAnswer, modelAnswer } from '#shared/reading/model/answer.ts';
import { storable } from '#shared/reading/storable.ts';
import type { ModelConfig } from '../../../platform/config.ts';
import { type ProviderGate, ProviderUnavailable } from '../../../platform/outside/ProviderGate.ts';
import { type DocumentShown, modelLimits, questionOf } from './question.ts';

/** US dollars per million tokens. */
interface Prices {
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

interface TokensUsed {
  input: number;
  output: number;
}

/** In millionths of a dollar, which makes the price per million tokens the price of one token. */
export function costOf(used: TokensUsed, prices: Prices): number {
  return Math.round(used.input * prices.input + used.output * prices.output);
}

/** The possible outcomes of a question. */
export type ModelOutcome =
  | 'answered'
  | 'refused'
  | 'truncated'
  | 'malformed'
  | 'too_slow'
  | 'unreachable'
  | 'busy'
  | 'not_allowed'
  | 'rejected';

/** The texts for people when the model did not help. */
export const outcomeNotes: Record<Exclude<ModelOutcome, 'answered'>, string> = {
  refused: 'The vision model declined to read this document.',
  truncated: 'The vision model did not come to the end of this document.',
  malformed: 'The vision model gave an answer that cannot be used.',
  too_slow: 'The vision model did not answer in time.',
  unreachable: 'The vision model could not be reached.',
  busy: 'The vision model was not available.',
  not_allowed: 'The vision model did not accept its key.',
  rejected: 'The vision model did not accept this document.',
};

/** The result of a question, with its cost. */
export interface Asked {
  outcome: ModelOutcome;
  answer: ModelAnswer | null;
  used: TokensUsed | null;
  /** In millionths of a dollar; `null` when the price is unknown. */
  cost: number | null;
}

const count = z.int32().min(0);
const tokens = z.object({ prompt_tokens: count, completion_tokens: count });

export class VisionModel {
  readonly name: string;
  /** Per company, in millionths of a dollar. */
  readonly dailyLimit: number;
  readonly #client: OpenAI;
  readonly #prices: Prices | null;
  readonly #patience: number;
  readonly #gate: ProviderGate;

  constructor(
    { apiKey, baseUrl, name, timeoutInSeconds, prices, dailyLimit }: ModelConfig,
    gate: ProviderGate,
  ) {
    this.#gate = gate;
    this.name = name;
    this.dailyLimit = dailyLimit * 1_000_000;
    this.#prices = pricesOf(name, prices);
    // For all attempts together, including pauses: a model that was silent for so long is not asked
    // again.
    this.#patience = timeoutInSeconds * 1000;
    // All options are set, because the client reads missing ones from the environment.
    this.#client = new OpenAI({
      apiKey: apiKey ?? 'none',
      baseURL: baseUrl ?? 'https://api.openai.com/v1',
      organization: null,
      project: null,
      timeout: this.#patience,
      maxRetries: modelLimits.retries,
      logLevel: 'off',
    });
  }

  /** Why the model must not be asked now. */
  whyNot(): Exclude<ModelOutcome, 'answered'> | null {
    const { trouble } = this.#gate;
    return trouble && (trouble instanceof NoAnswer ? trouble.outcome : 'busy');
  }

  /** Every failure of the model is an outcome, because a document can be read without a model. */
  async ask(document: DocumentShown): Promise<Asked> {
    try {
      return await this.#gate.run(() => this.#ask(document));
    } catch (error) {
      if (error instanceof NoAnswer) return without(error.outcome);
      if (error instanceof ProviderUnavailable) return without(this.whyNot() ?? 'busy');
      throw error;
    }
  }

  async #ask(document: DocumentShown): Promise<Asked> {
    try {
      const signal = AbortSignal.timeout(this.#patience);
      const question = questionOf(this.name, document);
      const completion = await this.#client.chat.completions.create(question, { signal });
      return { ...judge(completion), ...this.#spent(completion) };
    } catch (error) {
      const outcome = outcomeOf(error);
      // A refusal is an answer as well.
      if (outcome === 'too_slow' || outcome === 'unreachable') throw new NoAnswer(outcome);
      return without(outcome);
    }
  }

  #spent({ usage }: ChatCompletion): Pick<Asked, 'used' | 'cost'> {
    const { data } = tokens.safeParse(usage);
    if (!data) return { used: null, cost: null };
    const used = { input: data.prompt_tokens, output: data.completion_tokens };
    return { used, cost: this.#prices && costOf(used, this.#prices) };
  }
}

/** The model did not answer, so the next call would wait as long. */
class NoAnswer extends Error {
  readonly outcome: 'too_slow' | 'unreachable';

  constructor(outcome: NoAnswer['outcome']) {
    super(outcomeNotes[outcome]);
    this.outcome = outcome;
  }
}

const without = (outcome: ModelOutcome): Asked => ({
  outcome,
  answer: null,
  used: null,
  cost: null,
});

function judge({ choices: [choice] }: ChatCompletion): Pick<Asked, 'outcome' | 'answer'> {
  const unusable = (outcome: ModelOutcome) => ({ outcome, answer: null });
  if (!choice) return unusable('malformed');
  const { message, finish_reason } = choice;
  if (message.refusal || finish_reason === 'content_filter') return unusable('refused');
  if (finish_reason === 'length') return unusable('truncated');
  const judged = modelAnswer.safeParse(parsed(message.content));
  return judged.success ? { outcome: 'answered', answer: judged.data } : unusable('malformed');
}

function parsed(content: string | null): unknown {
  try {
    return JSON.parse(content ?? '', (_, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    );
  } catch {
    return null;
  }
}

function outcomeOf(error: unknown): ModelOutcome {
  if (error instanceof APIConnectionTimeoutError) return 'too_slow';
  if (error instanceof APIConnectionError) return 'unreachable';
  if (!(error instanceof APIError)) return 'malformed';
  const status: unknown = error.status;
  // A request aborted by our own timeout has no status.
  if (typeof status !== 'number') return 'too_slow';
  if (status === 401 || status === 403) return 'not_allowed';
  return status === 429 || status >= 500 ? 'busy' : 'rejected';
}
