/** A configured reply to a valid request. */
export type Reply =
  | { kind: 'answer'; content: string }
  | { kind: 'refuse'; refusal: string }
  | { kind: 'filter' }
  /** Cut off, as at the token limit. */
  | { kind: 'truncate'; content: string }
  /** Rate limited for so many seconds, also for early retries. */
  | { kind: 'limit'; seconds: number }
  | { kind: 'fail'; status: number }
  /** Never answers. */
  | { kind: 'hang' }
  /** Answers with something other than JSON. */
  | { kind: 'garble' };

export interface Counted {
  /** Tokens of the prompt. */
  asked: number;
  /** Limit for tokens of the answer. */
  most: number;
}

type CompletionReply = Extract<Reply, { kind: 'answer' | 'refuse' | 'filter' | 'truncate' }>;

/** A completion in the service's format. */
export function completionOf(
  reply: CompletionReply,
  model: string,
  { asked, most }: Counted,
): object {
  const { message, finish } = messageOf(reply, most);
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

interface Completion {
  message: { content: string | null; refusal: string | null };
  finish: 'stop' | 'length' | 'content_filter';
}

function messageOf(reply: CompletionReply, most: number): Completion {
  const textMessage = (content: string | null, refusal: string | null = null) => ({
    content,
    refusal,
  });
  if (reply.kind === 'refuse') return { message: textMessage(null, reply.refusal), finish: 'stop' };
  if (reply.kind === 'filter') return { message: textMessage(''), finish: 'content_filter' };
  const tooLong = tokensIn(reply.content) > most;
  const content = tooLong ? reply.content.slice(0, most * charactersInToken) : reply.content;
  const cut = tooLong || reply.kind === 'truncate';
  return { message: textMessage(content), finish: cut ? 'length' : 'stop' };
}

const charactersInToken = 4;

export function tokensIn(text: string): number {
  return Math.ceil(text.length / charactersInToken);
}
