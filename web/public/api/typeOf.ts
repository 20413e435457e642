import type { Schema } from '#shared/api/schemas.ts';

/** A part of a type in words: text, or the name of an object that has its own section. */
export type TypeWord = { text: string } | { object: string };

export function typeOf(schema: Schema): TypeWord[] {
  if (schema.$ref) return [{ object: schema.$ref.split('/').at(-1) ?? '' }];
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf));
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.enum) {
    return [{ text: schema.enum.map((one) => JSON.stringify(one)).join(' | ') }];
  }
  if (Array.isArray(schema.type)) {
    return joined(schema.type.map((type: string) => typeOf({ ...schema, type })));
  }
  if (schema.type === 'array') {
    return schema.items ? [{ text: 'list of ' }, ...typeOf(schema.items)] : [{ text: 'list' }];
  }
  if (schema.type === 'object' && isSchema(schema.additionalProperties)) {
    return [{ text: 'object of ' }, ...typeOf(schema.additionalProperties)];
  }
  const type = String(schema.type ?? 'anything');
  return [{ text: (schema.type !== 'null' && formats[schema.format ?? '']) || type }];
}

const formats: Partial<Record<string, string>> = {
  uuid: 'UUID',
  date: 'date',
  'date-time': 'time, ISO 8601',
};

function joined(alternatives: readonly TypeWord[][]): TypeWord[] {
  return alternatives.flatMap((words, index) =>
    index === 0 ? words : [{ text: ' or ' }, ...words],
  );
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The schema of an unnamed object, whose fields are written inline. */
export function fieldsWithin(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return fieldsWithin(schema.items);
  if (isSchema(schema.additionalProperties)) return fieldsWithin(schema.additionalProperties);
  return schema.anyOf?.map(fieldsWithin).find((found) => found !== undefined);
}

/** The limits of a value, in words. */
export function limitsOf(schema: Schema): string {
  const { minimum, maximum, maxLength, maxItems } = schema;
  return [
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} unless it is said`,
    minimum === undefined ? '' : `at least ${minimum}`,
    maximum === undefined ? '' : `at most ${maximum}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems} of them`,
  ]
    .filter(Boolean)
    .join(', ');
}
