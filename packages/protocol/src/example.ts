import * as z from 'zod/mini';
import { type CallName, callDefinition } from './calls.ts';
import { type CommandDefinition, type CommandName, commands } from './commands.ts';

type JsonSchema = { [key: string]: unknown };
export type Example = Record<string, unknown>;

/** Values by the name of the field, those of the demonstration where it has any. */
const usual: Example = {
  liveId: '1001',
  name: 'viewer',
  password: 'long-enough',
  nickname: '路人',
  accountId: 'u-viewer',
  accountCorpId: 'c-xinghe',
  atWho: '[{"accountId":"u-viewer","nickName":"小鱼儿"}]',
  at_who: '[{"accountId":"u-viewer","nickName":"小鱼儿"}]',
  categoryId: 'shopping',
  liveTitle: '新直播',
  comment: '你好',
  message: '你好',
  content: '直播间有人发广告',
  text: '介绍三号链接',
  phrases: ['欢迎来到直播间'],
  activityName: '秋季满减专场',
  activityLink: 'https://example.com/autumn',
  authTagList: 'all#全选',
  kind: 'silence',
  requestKey: 'request-key-1',
  token: 'share.signature',
};

const exampleValue = (schema: JsonSchema, name = ''): unknown => {
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  const [first] = (schema.enum ?? []) as unknown[];
  if (first !== undefined) return first;
  if (name in usual) return usual[name];
  const [variant] = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  if (variant) return exampleValue(variant, name);
  switch (schema.type) {
    case 'object':
      return fieldsOf(schema);
    case 'array':
      return [exampleValue((schema.items ?? {}) as JsonSchema)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return '1';
  }
};

const fieldsOf = ({ properties = {} }: JsonSchema, own: Example = {}): Example =>
  Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => [
      name,
      own[name] ?? exampleValue(schema, name),
    ]),
  );

/** What a definition demands, and what its example names beside that; or every field. */
const exampleOf = ({ request, example = {} }: Definition, extent: Extent): Example => {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = fieldsOf(schema, example);
  if (extent === 'whole') return fields;
  const wanted = new Set([...((schema.required ?? []) as string[]), ...Object.keys(example)]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => wanted.has(name)));
};

type Definition = Pick<CommandDefinition, 'request' | 'example'>;
type Extent = 'brief' | 'whole';

/** A request of the call that its schema accepts. */
export const callExample = (name: CallName, extent: Extent = 'brief'): Example =>
  exampleOf(callDefinition(name), extent);

/** The body of a command without its sender. */
export const commandExample = (name: CommandName, extent: Extent = 'brief'): Example => {
  const { token: _, room_id: __, live_id: ___, ...body } = exampleOf(commands[name], extent);
  return body;
};
