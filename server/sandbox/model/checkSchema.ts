import { z } from 'zod';

/** The JSON Schema keywords that structured outputs support; all others are refused. */
const supported = new Set([
  '$schema',
  '$defs',
  '$ref',
  'type',
  'description',
  'title',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
]);

const maxDepth = 10;
const mostProperties = 5_000;

const node = z.record(z.string(), z.unknown());

/** The service's error message for a schema that strict structured output does not accept; `null` if it is valid. */
export function problemOfSchema(schema: unknown): string | null {
  const root = node.safeParse(schema);
  if (!root.success || root.data['type'] !== 'object' || 'anyOf' in root.data) {
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${root.data?.['type']}"'.`;
  }
  const counted = { properties: 0 };
  const problem = problemAt(root.data, [], counted);
  if (problem) return problem;
  return counted.properties > mostProperties ? 'Schema has too many properties.' : null;
}

function problemAt(
  schema: Record<string, unknown>,
  path: readonly string[],
  counted: { properties: number },
): string | null {
  const at = `In context=(${path.map((one) => `'${one}'`).join(', ')})`;
  if (path.filter((one) => one === 'properties' || one === 'items').length > maxDepth)
    return `${at}, the schema is nested too deeply.`;
  const unknown = Object.keys(schema).find((keyword) => !supported.has(keyword));
  if (unknown !== undefined) return `${at}, '${unknown}' is not permitted.`;
  if (schema['type'] === 'object' || 'properties' in schema) {
    const problem = problemOfObject(schema, at);
    if (problem) return problem;
  }
  if (schema['type'] === 'array' && !('items' in schema))
    return `${at}, array schema missing items.`;
  if (!['type', 'anyOf', '$ref', 'enum', 'const'].some((keyword) => keyword in schema))
    return `${at}, schema must have a 'type' key.`;
  for (const [name, child] of childrenOf(schema)) {
    if (name[0] === 'properties') counted.properties += 1;
    const parsed = node.safeParse(child);
    if (!parsed.success) return `${at}, ${name.join('.')} is not a schema.`;
    const problem = problemAt(parsed.data, [...path, ...name], counted);
    if (problem) return problem;
  }
  return null;
}

function problemOfObject(schema: Record<string, unknown>, at: string): string | null {
  if (schema['additionalProperties'] !== false)
    return `${at}, 'additionalProperties' is required to be supplied and to be false.`;
  const names = Object.keys(node.safeParse(schema['properties']).data ?? {});
  const required = z.array(z.string()).safeParse(schema['required']).data ?? [];
  const missing = names.find((name) => !required.includes(name));
  if (missing !== undefined)
    return `${at}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  const extra = required.find((name) => !names.includes(name));
  return extra === undefined ? null : `${at}, 'required' names '${extra}', which is no property.`;
}

function childrenOf(schema: Record<string, unknown>): [string[], unknown][] {
  const named = (keyword: string) =>
    Object.entries(node.safeParse(schema[keyword]).data ?? {}).map(
      ([name, child]): [string[], unknown] => [[keyword, name], child],
    );
  const either = z.array(z.unknown()).safeParse(schema['anyOf']).data ?? [];
  return [
    ...named('properties'),
    ...named('$defs'),
    ...either.map((child, index): [string[], unknown] => [['anyOf', String(index)], child]),
    ...('items' in schema ? [[['items'], schema['items']] as [string[], unknown]] : []),
  ];
}
