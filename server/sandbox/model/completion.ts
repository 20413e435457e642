import type { Reply } from './reply.ts';

export interface Counted {
  /** Tokens of the question. */
  asked: number;
  /** The most that the answer may have. */
  most: number;
}

type Speaking = Extract<Reply, { kind: 'answer' | 'refuse' | 'filter' | 'truncate' }>;

/** A completion as the service words it. */
export function completionOf(reply: Speaking, model: string, { asked, most }: Counted): object {
  const { message, finish } = spoken(reply, most);
  const answered = Math.min(most, tokensIn(message.content ?? message.refusal ?? ''));
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', ...message },
        logprobs: null,
        finish_reason: finish,
      },
    ],
    usage: {
      prompt_tokens: asked,
      completion_tokens: answered,
      total_tokens: asked + answered,
    },
  };
}

interface Spoken {
  message: { content: string | null; refusal: string | null };
  finish: 'stop' | 'length' | 'content_filter';
}

function spoken(reply: Speaking, most: number): Spoken {
  const says = (content: string | null, refusal: string | null = null) => ({ content, refusal });
  if (reply.kind === 'refuse') return { message: says(null, reply.refusal), finish: 'stop' };
  if (reply.kind === 'filter') return { message: says(''), finish: 'content_filter' };
  const tooLong = tokensIn(reply.content) > most;
  const content = tooLong ? reply.content.slice(0, most * charactersInToken) : reply.content;
  const cut = tooLong || reply.kind === 'truncate';
  return { message: says(content), finish: cut ? 'length' : 'stop' };
}

const charactersInToken = 4;

export function tokensIn(text: string): number {
  return Math.ceil(text.length / charactersInToken);
}
