import * as z from 'zod';

export type JsonSchema = { [key: string]: unknown };

/** Collects the shared parts of many schemas under one `components` key. */
export class SchemaBook {
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
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const named = (text: string) => text.replaceAll('#/$defs/', `#/components/schemas/${owner}.`);
    const moved = (part: JsonSchema): JsonSchema => JSON.parse(named(JSON.stringify(part)));
    for (const [name, part] of Object.entries($defs)) this.shared[`${owner}.${name}`] = moved(part);
    return moved(own);
  }
}
