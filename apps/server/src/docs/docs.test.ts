import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' };
import {
  callDefinition,
  callNames,
  commandNames,
  defaultTopics,
  noticeNames,
} from '@live/protocol';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  parameters?: { name: string; in: string; example: unknown }[];
  requestBody: { content: Record<string, { example?: unknown }> };
}

const operations = () => {
  const { paths } = openApiDocument('1') as { paths: Record<string, { post: Operation }> };
  return (path: string): Operation | undefined => paths[path]?.post;
};

describe('generated documents', () => {
  it('D-04 describe every call in a valid OpenAPI document', async () => {
    const document = openApiDocument('1.2.3');
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({
      valid: true,
    });
    expect(Object.keys(document.paths as object).sort()).toEqual(
      callNames.map((name) => callDefinition(name).path).sort(),
    );
  });

  it.each(callNames)('D-04 give a request of %s that the server accepts', (name) => {
    const { path, request, upload, example: own = {} } = callDefinition(name);
    expect(Object.keys(request.shape)).toEqual(expect.arrayContaining(Object.keys(own)));
    const { parameters = [], requestBody } = operations()(path) ?? {};
    const example = upload
      ? Object.fromEntries(parameters.map((field) => [field.name, field.example]))
      : requestBody?.content['application/json']?.example;
    expect(z.safeParse(request, example).error?.issues).toBeUndefined();
  });

  it('D-04 ask for the file of an upload as the body, and for what belongs to it in the address', () => {
    const { parameters, requestBody } = operations()('/desk/image-upload') ?? {};
    expect(parameters).toEqual([expect.objectContaining({ in: 'query', name: 'use' })]);
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/octet-stream']);
  });

  it('K-05 show the entities of the wider platform', () => {
    const { schemas } = openApiDocument('1').components as { schemas: Record<string, unknown> };
    for (const name of [
      'ConferenceRoom',
      'ConferenceMember',
      'Corporation',
      'LiveInfo',
      'FileInfo',
    ])
      expect(schemas[name]).toMatchObject({ type: 'object', properties: {} });
    expect(schemas.ConferenceMember).toMatchObject({
      properties: {
        invite_status: { enum: ['inviting', 'accepted', 'declined', 'expired'] },
        terminal_type: { description: expect.stringContaining('10 WEB') },
      },
    });
  });

  it('Z-01 name the values of enumerations', () => {
    const written = JSON.stringify(openApiDocument('1'));
    expect(written).toContain('1 LIVE、2 PAUSED、3 ENDED、4 DELETED');
    expect(written).toContain('0 AUDIENCE、1 ANCHOR、2 ADMIN、3 ANCHOR_ADMIN');
  });

  it('K-09 name every number of an enumeration, wherever it stands', () => {
    const unnamed: string[] = [];
    const look = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { enum: values, description = '' } = node as { enum?: unknown; description?: string };
      if (Array.isArray(values) && values.some((value) => typeof value === 'number'))
        for (const value of values)
          if (!new RegExp(`(^|、)${value} [A-Z_]+`).test(description)) unnamed.push(path);
      for (const [key, part] of Object.entries(node)) look(part, `${path}/${key}`);
    };
    look(openApiDocument('1'), '');
    look(asyncApiDocument('1', defaultTopics), '');
    expect(unnamed).toEqual([]);
  });

  it('K-09 show time, nonce and signature as headers of the platform’s calls, and of no other', () => {
    const operationOf = operations();
    for (const name of callNames) {
      const { path, access } = callDefinition(name);
      const headers = operationOf(path)?.parameters?.filter((given) => given.in === 'header') ?? [];
      expect(
        headers.map((header) => header.name),
        path,
      ).toEqual(
        access === 'platform' ? ['x-live-timestamp', 'x-live-nonce', 'x-live-signature'] : [],
      );
    }
  });

  it('D-04 describe every notice and command in a valid AsyncAPI document', () => {
    const document = asyncApiDocument('1.2.3', defaultTopics);
    const validate = new Ajv({
      strict: false,
      validateFormats: false,
      // The document's schema brings draft-07 with it.
      meta: false,
      validateSchema: false,
    }).compile(asyncApiSchema);
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    const { messages } = document.components as { messages: object };
    expect(Object.keys(messages)).toHaveLength(noticeNames.length + commandNames.length + 1);
  });

  it('D-04 leave no reference without its target', () => {
    for (const document of [openApiDocument('1'), asyncApiDocument('1', defaultTopics)]) {
      for (const [, target = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
        const found = target
          .split('/')
          .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document);
        expect(found, target).toBeDefined();
      }
    }
  });
});
