import { errorBody } from '../http/errorBody.ts';
import type { ApiCall } from './ApiCall.ts';
import { apiGroups } from './calls.ts';
import { refusalsOf } from './refusals.ts';
import { type Schema, toSchema, withTexts } from './schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: Schema;
}

interface Content {
  schema: Schema;
  example?: unknown;
}

interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<'key', string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Response>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; summary: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<'key', Record<string, string>>;
    schemas: Record<string, Schema>;
  };
}

/** The OpenAPI document, generated from the same schemas that the endpoints validate with. */
export function openApi({ publicUrl }: { publicUrl: string }): OpenApi {
  const schemas: Record<string, Schema> = {};
  const paths: OpenApi['paths'] = {};
  for (const { title, calls } of apiGroups) {
    for (const call of calls) {
      const path = pathOf(call);
      paths[path] = { ...paths[path], [methodOf(call)]: operationOf(call, title, schemas) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Docket API',
      version: '1',
      summary: 'Supplier invoices: upload, read, follow and export them.',
      description: `Explained, with examples, at ${publicUrl}/api/docs`,
    },
    servers: [{ url: publicUrl }],
    tags: apiGroups.map(({ title, about }) => ({ name: title, description: about })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, which an admin makes on the Integrations page.',
        },
      },
      schemas,
    },
  };
}

/** `/api/invoices/:invoiceId` → `/api/invoices/{invoiceId}` */
export function pathOf({ endpoint }: Pick<ApiCall, 'endpoint'>): string {
  return endpoint.path.replace(/:(\w+)/g, '{$1}');
}

export const methodOf = ({ endpoint }: Pick<ApiCall, 'endpoint'>): string =>
  endpoint.method.toLowerCase();

function operationOf(call: ApiCall, tag: string, schemas: Record<string, Schema>): Operation {
  const { endpoint } = call;
  if (endpoint.scopes.length === 0) throw new Error(`No key may call ${endpoint.path}`);
  const body = bodyOf(call, schemas);
  return {
    operationId: call.id,
    tags: [tag],
    summary: call.title,
    description: call.about,
    security: endpoint.scopes.map((scope) => ({ key: [scope] })),
    parameters: parametersOf(call, schemas),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(endpoint.status)]: successOf(call, schemas),
      ...refusalResponses(call, schemas),
    },
  };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Your own name for this call. Sent again under it, it is answered again and not done again.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function parametersOf(call: ApiCall, schemas: Record<string, Schema>): Parameter[] {
  const { endpoint, params = {}, query = {} } = call;
  const fields = (place: 'path' | 'query', texts: Readonly<Record<string, string>>) => {
    const schema = toSchema(place === 'path' ? endpoint.params : endpoint.query, 'input', schemas);
    return Object.entries(texts).map(([name, description]): Parameter => {
      const field = schema.properties?.[name];
      if (!field) throw new Error(`${endpoint.path} has no ${name}`);
      return {
        name,
        in: place,
        required: place === 'path' || (schema.required ?? []).includes(name),
        description,
        schema: field,
      };
    });
  };
  return [
    ...fields('path', params),
    ...fields('query', query),
    ...(endpoint.method === 'GET' ? [] : [idempotencyKey]),
  ];
}

function bodyOf(
  { endpoint, body = {}, request }: ApiCall,
  schemas: Record<string, Schema>,
): Operation['requestBody'] {
  if (!endpoint.takesBody) return undefined;
  const schema = withTexts(toSchema(endpoint.body, 'input', schemas), body);
  if (!endpoint.file) {
    const example = request?.body ? { example: request.body } : {};
    return { required: true, content: { 'application/json': { schema, ...example } } };
  }
  const { field } = endpoint.file;
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: 'The file.',
  };
  const form = {
    ...schema,
    properties: { [field]: file, ...schema.properties },
    required: [field, ...(schema.required ?? [])],
  };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

const text = { type: 'string' };

function successOf(
  { endpoint, paged, tag, files, answer }: ApiCall,
  schemas: Record<string, Schema>,
): Response {
  const headers: Response['headers'] = {
    RateLimit: {
      description: 'What is left of the key’s calls, and in how many seconds they are back.',
      schema: text,
    },
  };
  if (paged) {
    headers['X-Total-Count'] = {
      description: 'How many there are in all.',
      schema: { type: 'integer' },
    };
    headers['Link'] = {
      description: 'Leads to the next page, with `rel="next"`; absent on the last.',
      schema: text,
    };
  }
  if (tag) headers['ETag'] = { description: tag, schema: text };
  const content = files
    ? Object.fromEntries(files.map((type) => [type, { schema: {} }]))
    : {
        'application/json': {
          schema: toSchema(endpoint.answer, 'output', schemas),
          example: answer,
        },
      };
  return { description: 'Done.', headers, content };
}

function refusalResponses(
  call: ApiCall,
  schemas: Record<string, Schema>,
): Record<string, Response> {
  const responses: Record<string, Response> = {};
  const schema = toSchema(errorBody, 'output', schemas);
  for (const { status, code, about } of refusalsOf(call)) {
    const before = responses[status];
    const line = `${code}: ${about}`;
    responses[status] = {
      description: before ? `${before.description} ${line}` : line,
      content: { 'application/json': { schema } },
    };
  }
  return responses;
}
