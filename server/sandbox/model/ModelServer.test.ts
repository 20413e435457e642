import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemOfSchema } from './checkSchema.ts';
import { ModelServer } from './ModelServer.ts';

const server = new ModelServer();
let url: string;
let picture: string;

beforeAll(async () => {
  url = await server.start();
  server.tell({ kind: 'answer', content: '{}' });
  const pixels = { width: 40, height: 60, channels: 3, background: 'white' } as const;
  const png = await sharp({ create: pixels }).png().toBuffer();
  picture = `data:image/png;base64,${png.toString('base64')}`;
});
afterAll(() => server.stop());

const schema = {
  type: 'object',
  properties: { total: { type: ['string', 'null'] } },
  required: ['total'],
  additionalProperties: false,
};

const request = (change: object = {}) => ({
  model: 'test-vision',
  messages: [
    { role: 'system', content: 'Read.' },
    { role: 'user', content: [{ type: 'image_url', image_url: { url: picture } }] },
  ],
  response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } },
  max_completion_tokens: 100,
  ...change,
});

const refusal = z.object({
  error: z.object({ message: z.string(), type: z.string(), code: z.string().nullable() }),
});

async function ask(body: object, key = server.key) {
  const answer = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const content: unknown = await answer.json();
  return { status: answer.status, content, error: refusal.safeParse(content).data?.error };
}

const withImage = (image: string) =>
  request({
    messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: image } }] }],
  });
const withSchema = (changed: object) =>
  request({
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'x', strict: true, schema: changed },
    },
  });

describe('the stand-in for a model', () => {
  it('answers a valid request and counts its tokens', async () => {
    expect(await ask(request())).toMatchObject({
      status: 200,
      content: {
        object: 'chat.completion',
        choices: [{ message: { content: '{}', refusal: null }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1107, completion_tokens: 1 },
      },
    });
  });

  it('requires the API key', async () => {
    const { status, error } = await ask(request(), 'sk-other');
    expect({ status, code: error?.code }).toEqual({ status: 401, code: 'invalid_api_key' });
  });

  const wrong: [string, () => object, number, RegExp][] = [
    ['another model', () => request({ model: 'gpt-9' }), 404, /does not exist/],
    ['an unknown parameter', () => request({ pages: 3 }), 400, /Unknown parameter: 'pages'/],
    ['no messages', () => request({ messages: [] }), 400, /Invalid value for 'messages'/],
    ['too long an answer', () => request({ max_completion_tokens: 1e6 }), 400, /too large/],
    [
      'a question that is too long',
      () => request({ messages: [{ role: 'user', content: 'word '.repeat(60_000) }] }),
      400,
      /maximum context length/,
    ],
    ['half a picture', () => withImage(picture.slice(0, 80)), 400, /unsupported image/],
    [
      'a picture of another type than it says',
      () => withImage(picture.replace('png', 'jpeg')),
      400,
      /unsupported image/,
    ],
    ['a picture elsewhere', () => withImage('https://example.test/a.png'), 400, /unsupported/],
    [
      'a schema that allows other properties',
      () => withSchema({ ...schema, additionalProperties: true }),
      400,
      /Invalid schema for response_format 'x': .*additionalProperties/,
    ],
  ];

  it.each(wrong)('refuses %s with the message of the service', async (_, body, status, message) => {
    const answer = await ask(body());
    expect(answer.status).toBe(status);
    expect(answer.error?.type).toBe('invalid_request_error');
    expect(answer.error?.message).toMatch(message);
  });
});

describe('a schema for strict output', () => {
  const inside = (property: object) => ({ ...schema, properties: { total: property } });

  it('may have nested objects, lists, alternatives and enums', () => {
    const inner = inside({ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] });
    expect(problemOfSchema(inside({ type: 'array', items: inner }))).toBeNull();
  });

  it.each([
    ['without an object at its root', { type: 'array', items: schema }, /type: "array"/],
    ['with a property that may be missing', { ...schema, required: [] }, /Missing 'total'/],
    ['that requires what it does not have', { ...schema, required: ['total', 'x'] }, /'x'/],
    ['with a keyword that is not known', inside({ type: 'string', minLength: 1 }), /minLength/],
    ['with oneOf', inside({ oneOf: [] }), /'oneOf' is not permitted/],
    ['with a list of anything', inside({ type: 'array' }), /missing items/],
    ['with anything at all', inside({}), /must have a 'type' key/],
    ['with an open object inside', inside({ ...schema, additionalProperties: {} }), /false/],
  ])('%s is refused', (_, broken, problem) => {
    expect(problemOfSchema(broken)).toMatch(problem);
  });
});
