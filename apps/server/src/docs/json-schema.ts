import * as z from 'zod';

export type JsonSchema = { [key: string]: unknown };

/** Collects the shared parts of many schemas under one `components` key. */
export class SharedSchemas {
  readonly shared: Record<string, JsonSchema> = {};

  /** The schema as callers see it; parts that refer to themselves move into the shared ones. */
  add(owner: string, schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _dialect,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => nameValues(zodSchema._zod.def, jsonSchema),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const named = (text: string) => text.replaceAll('#/$defs/', `#/components/schemas/${owner}.`);
    const moved = (part: JsonSchema): JsonSchema => JSON.parse(named(JSON.stringify(part)));
    for (const [name, part] of Object.entries($defs)) this.shared[`${owner}.${name}`] = moved(part);
    return moved(own);
  }
}

/** A number says nothing to a reader: its name stands beside it. */
const nameValues = (definition: z.core.$ZodTypeDef, schema: JsonSchema): void => {
  if (definition.type !== 'enum') return;
  const { entries } = definition as z.core.$ZodEnumDef;
  const named = Object.entries(entries).filter(([, value]) => typeof value === 'number');
  if (named.length === 0) return;
  schema['x-enum-varnames'] = named.map(([name]) => name);
  schema.description ??= named.map(([name, value]) => `${value} ${name}`).join('、');
};
