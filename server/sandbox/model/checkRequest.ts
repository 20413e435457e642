import sharp from 'sharp';
import { z } from 'zod';
import { problemOfSchema } from './checkSchema.ts';
import { tokensIn } from './completion.ts';

/** An error in the service's format. */
export interface Refusal {
  status: number;
  error: { message: string; type: string; param: string | null; code: string | null };
}

function invalid(message: string, param: string | null, code: string | null = null): Refusal {
  return { status: 400, error: { message, type: 'invalid_request_error', param, code } };
}

const textPart = z.strictObject({ type: z.literal('text'), text: z.string().min(1) });
const imagePart = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({
    url: z.string(),
    detail: z.enum(['auto', 'low', 'high']).optional(),
  }),
});
const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal(['system', 'developer']), content: z.string().min(1) }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(z.union([textPart, imagePart])).min(1)]),
  }),
]);
const format = z.strictObject({
  type: z.literal('json_schema'),
  json_schema: z.strictObject({
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
    description: z.string().optional(),
    strict: z.literal(true),
    schema: z.record(z.string(), z.unknown()),
  }),
});
/** The supported part of the protocol; everything else is an error, or must be added here. */
const request = z.strictObject({
  model: z.string(),
  messages: z.array(message).min(1),
  response_format: format,
  max_completion_tokens: z.int().min(1),
});
export type ModelRequest = z.infer<typeof request>;

/** The limits of a model. */
export interface ModelShape {
  name: string;
  contextTokens: number;
  answerTokens: number;
}

interface CheckedRequest {
  request: ModelRequest;
  /** Tokens of the prompt. */
  tokens: number;
}

const mostImages = 500;
const tokensOfImage = 1_105;

/** Validates a request as the service does. */
export async function checkRequest(
  body: unknown,
  model: ModelShape,
): Promise<CheckedRequest | Refusal> {
  const parsed = request.safeParse(body);
  if (!parsed.success) return problemOfBody(parsed.error);
  const { data } = parsed;
  if (data.model !== model.name) {
    const problem = `The model \`${data.model}\` does not exist or you do not have access to it.`;
    return { ...invalid(problem, null, 'model_not_found'), status: 404 };
  }
  const schema = problemOfSchema(data.response_format.json_schema.schema);
  if (schema) {
    const name = data.response_format.json_schema.name;
    return invalid(`Invalid schema for response_format '${name}': ${schema}`, 'response_format');
  }
  if (data.max_completion_tokens > model.answerTokens) {
    const text = `max_tokens is too large: ${data.max_completion_tokens}. This model supports at most ${model.answerTokens} completion tokens.`;
    return invalid(text, 'max_tokens', 'invalid_value');
  }
  const images = imagesOf(data);
  if (images.length > mostImages) return invalid('Too many images in request.', 'messages');
  for (const url of images) {
    const problem = await problemOfImage(url);
    if (problem) return problem;
  }
  const tokens = tokensIn(textsOf(data).join('')) + images.length * tokensOfImage;
  if (tokens + data.max_completion_tokens > model.contextTokens) {
    const text = `This model's maximum context length is ${model.contextTokens} tokens.`;
    return invalid(text, 'messages', 'context_length_exceeded');
  }
  return { request: data, tokens };
}

function problemOfBody({ issues: [issue] }: z.ZodError): Refusal {
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const name = [...issue.path, issue.keys[0]].join('.');
    return invalid(`Unknown parameter: '${name}'.`, name, 'unknown_parameter');
  }
  return invalid(`Invalid value for '${path}': ${issue?.message}`, path, 'invalid_value');
}

function partsOf({ messages }: ModelRequest) {
  return messages.flatMap(({ content }) =>
    typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content,
  );
}

export function imagesOf(asked: ModelRequest): string[] {
  return partsOf(asked).flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));
}

export function textsOf(asked: ModelRequest): string[] {
  return partsOf(asked).flatMap((part) => (part.type === 'text' ? [part.text] : []));
}

/** Checks that an image has the declared type and can be decoded completely. */
async function problemOfImage(url: string): Promise<Refusal | null> {
  const [, type, data = ''] =
    /^data:image\/(png|jpeg|webp|gif);base64,([\w+/]+=*)$/.exec(url) ?? [];
  const unusable = invalid(
    "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png', 'jpeg', 'gif', 'webp'].",
    null,
    'invalid_image_format',
  );
  if (!type) return unusable;
  try {
    const picture = sharp(Buffer.from(data, 'base64'), { failOn: 'warning' });
    const { format: found } = await picture.metadata();
    await picture.stats();
    return found === type ? null : unusable;
  } catch {
    return unusable;
  }
}
