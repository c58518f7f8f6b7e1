import type { JsonSchema } from './json-schema.ts';

/** Values by the name of the field, those of the demonstration where it has any. */
const known: Record<string, unknown> = {
  liveId: '1001',
  pageSize: 10,
  name: 'viewer',
  nickname: '路人',
  accountId: 'u-viewer',
  accountCorpId: 'c-xinghe',
  categoryId: 'shopping',
  liveTitle: '新直播',
  comment: '你好',
  content: '直播间有人发广告',
  activityName: '秋季满减专场',
  activityLink: 'https://example.com/autumn',
  totalPointsNum: 888,
  drawAfter: 60,
  token: 'share.signature',
};

/** A request that fits the schema: what it demands, and what is known of the rest. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  if (name in known) return known[name];
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  const [first] = (schema.enum ?? []) as unknown[];
  if (first !== undefined) return first;
  const [variant] = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  if (variant) return exampleOf(variant, name);
  switch (schema.type) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return [exampleOf((schema.items ?? {}) as JsonSchema)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return '1';
  }
};

const exampleObject = ({ properties = {}, required = [] }: JsonSchema): object => {
  const wanted = Object.entries(properties as Record<string, JsonSchema>).filter(
    ([name]) => name in known || (required as string[]).includes(name),
  );
  return Object.fromEntries(wanted.map(([name, schema]) => [name, exampleOf(schema, name)]));
};
