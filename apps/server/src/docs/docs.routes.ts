import {
  callDefinition,
  callNames,
  commandNames,
  commands,
  noticeNames,
  notices,
  type TopicPatterns,
} from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import { asyncApiDocument } from './asyncapi.ts';
import type { JsonSchema } from './json-schema.ts';
import { openApiDocument } from './openapi.ts';
import { heading, renderPage } from './page.ts';

type Operation = {
  description: string;
  tags: string[];
  requestBody: { content: { 'application/json': { schema: JsonSchema } } };
  /** JSON, or a file of its own type. */
  responses: { 200: { content: Record<string, { schema: JsonSchema }> } };
};

const httpPage = (document: JsonSchema): string => {
  const paths = document.paths as Record<string, { post: Operation }>;
  const groups = Map.groupBy(callNames, (name) => callDefinition(name).path.split('/')[1] ?? '');
  return renderPage({
    title: '直播中控台 HTTP 接口',
    introduction: '全部接口均为 POST，请求与应答均为 JSON，导出的文件除外。机器可读的文档：',
    download: '/docs/openapi.json',
    groups: [...groups].map(([group, names]) => ({
      name: `/${group}`,
      entries: names.map((name) => {
        const { path, summary } = callDefinition(name);
        const operation = paths[path]?.post as Operation;
        const [answered] = Object.entries(operation.responses[200].content);
        const [type, answer] = answered ?? [];
        return {
          heading: heading(path, summary),
          detail: operation.description,
          parts: [
            ['请求', operation.requestBody.content['application/json'].schema],
            [type === 'application/json' ? '应答' : `应答（${type}）`, answer?.schema],
          ],
        };
      }),
    })),
  });
};

const realtimePage = (document: JsonSchema, topics: TopicPatterns): string => {
  const { messages } = document.components as { messages: Record<string, { payload: unknown }> };
  return renderPage({
    title: '直播中控台实时接口',
    introduction:
      'MQTT 3.1.1 over WebSocket，地址来自 /live/server-reg；用户名为账号编号，密码为令牌。机器可读的文档：',
    download: '/docs/asyncapi.json',
    groups: [
      {
        name: '通知',
        entries: noticeNames.map((name) => ({
          heading: heading(String(notices[name].code), notices[name].summary),
          detail: `主题 ${topics[notices[name].topic]}`,
          parts: [['内容', messages[name]?.payload]],
        })),
      },
      {
        name: '命令',
        entries: commandNames.map((name) => ({
          heading: heading(name, commands[name].summary),
          detail: `发布到 ${topics.up}，答复在 ${topics.reply}${commands[name].supported ? '' : '；暂不支持'}`,
          parts: [['内容', messages[`${name}_command`]?.payload]],
        })),
      },
    ],
  });
};

/** `/docs` and `/docs/realtime`, for people and for machines. */
export const registerDocs = (
  app: FastifyInstance,
  version: string,
  topics: TopicPatterns,
): void => {
  const openApi = openApiDocument(version);
  const asyncApi = asyncApiDocument(version, topics);
  app.get('/docs/openapi.json', async () => openApi);
  app.get('/docs/asyncapi.json', async () => asyncApi);
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(httpPage(openApi)),
  );
  app.get('/docs/realtime', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(realtimePage(asyncApi, topics)),
  );
};
