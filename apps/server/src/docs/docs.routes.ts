import {
  type CallDefinition,
  callDefinition,
  callNames,
  commandNames,
  commands,
  noticeNames,
  notices,
  type TopicPatterns,
} from '@live/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../domain/refusal.ts';
import { asyncApiDocument } from './asyncapi.ts';
import type { JsonSchema } from './json-schema.ts';
import { openApiDocument } from './openapi.ts';
import { type Group, renderPage, SCRIPT, STYLE } from './page.ts';
import { PreparedFile } from './prepared-file.ts';

type Operation = {
  description: string;
  /** JSON, or a file with its fields in the query. */
  requestBody: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
  parameters?: JsonSchema[];
  /** JSON, or a file of its own type. */
  responses: { 200: { content: Record<string, { schema: JsonSchema }> } };
};

const credentialOf = (access: CallDefinition['access']) =>
  access === 'anyone' ? 'none' : access === 'platform' ? 'signature' : 'session';

const callGroups = (document: JsonSchema): Group[] => {
  const paths = document.paths as Record<string, { post: Operation }>;
  const groups = Map.groupBy(callNames, (name) => callDefinition(name).path.split('/')[1] ?? '');
  return [...groups].map(([group, names]) => ({
    id: `group-${group}`,
    title: `接口 /${group}`,
    entries: names.map((name) => {
      const { path, summary, access, upload } = callDefinition(name);
      const operation = paths[path]?.post as Operation;
      const { schema, example } = Object.values(operation.requestBody.content)[0] ?? {};
      const [[type, answer] = []] = Object.entries(operation.responses[200].content);
      return {
        id: name,
        code: path,
        summary,
        detail: operation.description,
        // A file cannot be typed.
        ...(!upload && { request: { path, example, credential: credentialOf(access) } }),
        schemas: [
          upload ? ['请求参数，请求内容是文件本身', operation.parameters] : ['请求结构', schema],
          [type === 'application/json' ? '应答结构' : `应答结构（${type}）`, answer?.schema],
        ],
      };
    }),
  }));
};

const realtimeGroups = (document: JsonSchema, topics: TopicPatterns): Group[] => {
  const { messages } = document.components as { messages: Record<string, { payload: unknown }> };
  return [
    {
      id: 'realtime',
      title: '通知',
      detail:
        'MQTT 3.1.1 over WebSocket，地址来自 /live/server-reg；用户名为账号编号，密码为令牌。',
      entries: noticeNames.map((name) => ({
        id: `notice-${name}`,
        code: String(notices[name].code),
        summary: notices[name].summary,
        detail: `主题 ${topics[notices[name].topic]}`,
        schemas: [['内容', messages[name]?.payload]],
      })),
    },
    {
      id: 'commands',
      title: '命令',
      entries: commandNames.map((name) => ({
        id: `command-${name}`,
        code: name,
        summary: commands[name].summary,
        detail: `发布到 ${topics.up}，答复在 ${topics.reply}${commands[name].supported ? '' : '；暂不支持'}`,
        schemas: [['内容', messages[`${name}_command`]?.payload]],
      })),
    },
  ];
};

const filesOf = (version: string, topics: TopicPatterns) => {
  const openApi = openApiDocument(version);
  const asyncApi = asyncApiDocument(version, topics);
  const groups = [...callGroups(openApi), ...realtimeGroups(asyncApi, topics)];
  return {
    '/docs': new PreparedFile('text/html', renderPage(version, groups)),
    '/docs/openapi.json': new PreparedFile('application/json', JSON.stringify(openApi)),
    '/docs/asyncapi.json': new PreparedFile('application/json', JSON.stringify(asyncApi)),
    '/docs/reference.js': new PreparedFile('text/javascript', SCRIPT),
    '/docs/reference.css': new PreparedFile('text/css', STYLE),
  };
};

export interface DocsOptions {
  version: string;
  topics: TopicPatterns;
  /** Whether the request may read them. */
  isAllowed(request: FastifyRequest): Promise<boolean>;
}

/** `/docs`, the reference for people, and the documents for machines that it is made from. */
export const registerDocs = (
  app: FastifyInstance,
  { version, topics, isAllowed }: DocsOptions,
): void => {
  let files: ReturnType<typeof filesOf> | undefined;
  for (const path of [
    '/docs',
    '/docs/openapi.json',
    '/docs/asyncapi.json',
    '/docs/reference.js',
    '/docs/reference.css',
  ] as const)
    app.get(path, { compress: false }, async (request, reply) => {
      if (!(await isAllowed(request))) {
        if (path === '/docs') return reply.redirect('/sign-in?back=/docs');
        throw refuse.token();
      }
      // Made at the first request: they take longer than most of a start.
      files ??= filesOf(version, topics);
      return files[path].send(request, reply);
    });
  app.get('/docs/realtime', (_request, reply) => reply.redirect('/docs#realtime'));
};
