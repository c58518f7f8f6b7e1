import {
  commandNames,
  commands,
  type NoticeDefinition,
  type NoticeName,
  noticeNames,
  notices,
  ReplyEnvelope,
  type TopicKind,
  type TopicPatterns,
} from '@live/protocol';
import { type JsonSchema, SharedSchemas } from './json-schema.ts';

const topicText: Record<TopicKind, string> = {
  client: '直播间里每个人都能收到的通知',
  server: '仅运营人员能收到的通知',
  up: '成员发给服务器的命令',
  reply: '服务器对本人命令的答复，以及只给本人的通知（没有序号）',
};

const parameters = (address: string): JsonSchema =>
  Object.fromEntries([...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, {}]));

const refs = (channel: TopicKind, names: readonly string[]) =>
  names.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` }));

const describeSeq = (passing?: boolean, passingEvents: readonly string[] = []): string => {
  if (passing) return '不递增，等于最新序号';
  if (passingEvents.length === 0) return '按主题递增';
  return `按主题递增；event 为 ${passingEvents.join('、')} 时不递增，等于最新序号`;
};

const message = (
  name: string,
  title: string,
  properties: JsonSchema,
  optional: readonly string[] = [],
): JsonSchema => {
  const required = Object.keys(properties).filter((field) => !optional.includes(field));
  return { name, title, payload: { type: 'object', required, properties } };
};

const isToModerators = (name: NoticeName): boolean => {
  const { toModerators }: NoticeDefinition = notices[name];
  return toModerators === true;
};

/** The real-time interface as an AsyncAPI document, derived from the tables. */
export const asyncApiDocument = (version: string, topics: TopicPatterns): JsonSchema => {
  const book = new SharedSchemas();
  const messages: Record<string, JsonSchema> = {};
  for (const name of noticeNames) {
    const definition: NoticeDefinition = notices[name];
    const { code, summary, body, passing, passingEvents } = definition;
    const properties = {
      code: { const: code },
      seq: { type: 'integer', description: describeSeq(passing, passingEvents) },
      body: book.add(name, body, 'output'),
    };
    const optional = definition.toModerators ? ['seq'] : [];
    messages[name] = message(name, `${code} ${summary}`, properties, optional);
  }
  for (const cmd of commandNames) {
    const { summary, request, supported } = commands[cmd];
    const name = `${cmd}_command`;
    messages[name] = message(name, supported ? summary : `${summary}（暂不支持）`, {
      cmd: { const: cmd },
      request_id: { type: ['string', 'integer'] },
      body: book.add(name, request, 'input'),
    });
  }
  messages.reply = {
    name: 'reply',
    title: '命令的答复',
    payload: book.add('reply', ReplyEnvelope, 'output'),
  };

  const carried: Record<TopicKind, string[]> = {
    client: noticeNames.filter((name) => notices[name].topic === 'client'),
    server: noticeNames.filter((name) => notices[name].topic === 'server'),
    up: commandNames.map((name) => `${name}_command`),
    reply: ['reply', ...noticeNames.filter(isToModerators)],
  };
  const kinds = Object.keys(carried) as TopicKind[];
  const channels = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        address: topics[kind],
        description: topicText[kind],
        parameters: parameters(topics[kind]),
        messages: Object.fromEntries(
          carried[kind].map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    ]),
  );
  const operations = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        action: kind === 'up' ? 'receive' : 'send',
        channel: { $ref: `#/channels/${kind}` },
        summary: topicText[kind],
        messages: refs(kind, carried[kind]),
      },
    ]),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: '直播中控台实时接口',
      version,
      description: 'MQTT 3.1.1 over WebSocket；用户名为账号编号，密码为令牌',
    },
    channels,
    operations,
    components: { messages, schemas: book.shared },
  };
};
