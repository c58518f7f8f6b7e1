import {
  type CallDefinition,
  type CallName,
  callDefinition,
  callNames,
  conferenceEntities,
  httpStatus,
  Result,
  resultText,
} from '@live/protocol';
import { callExample } from '@live/protocol/example';
import { type JsonSchema, SharedSchemas } from './json-schema.ts';

const accessText: Record<CallDefinition['access'], string> = {
  anyone: '无需登录',
  account: '任何已登录账号',
  staff: '主播、管理员',
  member: '直播间的运营人员，以及被准许观看的观众',
  operator: '超级管理员，以及该直播间的主播',
  moderator: '主播、超级管理员与本直播间的房管',
  superAdmin: '超级管理员（管理员、主播管理员）',
  platform: '平台后端，以签名请求',
};

const signatureHeader = (name: string, description: string, pattern: string) => ({
  name: `x-live-${name}`,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', pattern },
});

/** How a request of a platform is signed; `docs/platform.md` says over what. */
const signatureHeaders = [
  signatureHeader('timestamp', '1970 年以来的秒数，与服务端相差不超过 5 分钟', '^\\d{1,12}$'),
  signatureHeader('nonce', '每个请求一个新的', '^[A-Za-z0-9_-]{16,64}$'),
  signatureHeader(
    'signature',
    '以密钥对方法、路径、时间、随机数与正文散列所作的 HMAC-SHA256，小写十六进制',
    '^[0-9a-f]{64}$',
  ),
];

const envelope = (data: JsonSchema, meta: JsonSchema | undefined): JsonSchema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', description: '0 或 200 为成功' },
    msg: { type: 'string' },
    data,
    ...(meta && { meta }),
  },
});

const failures = Object.fromEntries(
  Object.values(Result)
    .filter((code) => code > 0)
    .map((code) => [
      httpStatus[code],
      {
        description: `${code} ${resultText[code]}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
);

/** Fields of an upload, whose body is the file. */
const queryParameters = ({ properties = {} }: JsonSchema, name: CallName) =>
  Object.entries(properties as object).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: true,
    schema,
    example: callExample(name)[field],
  }));

/** The HTTP interface as an OpenAPI document, derived from the table of calls. */
export const openApiDocument = (version: string): JsonSchema => {
  const book = new SharedSchemas();
  const paths: Record<string, JsonSchema> = {};
  for (const name of callNames) {
    const { path, summary, access, request, response, meta, file, upload } = callDefinition(name);
    const data = book.add(`${name}.data`, response, 'output');
    const input = book.add(name, request, 'input');
    const answer = file
      ? { [file]: { schema: data } }
      : {
          'application/json': {
            schema: envelope(data, meta && book.add(`${name}.meta`, meta, 'output')),
          },
        };
    paths[path] = {
      post: {
        operationId: name,
        summary,
        description: `谁可以调用：${accessText[access]}`,
        tags: [path.split('/')[1]],
        ...(access === 'platform' && { parameters: signatureHeaders }),
        ...(upload && { parameters: queryParameters(input, name) }),
        security:
          access === 'anyone'
            ? []
            : access === 'platform'
              ? [{ signature: [] }]
              : [{ token: [] }, { session: [] }],
        requestBody: {
          required: true,
          content: upload
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: input, example: callExample(name) } },
        },
        responses: {
          200: { description: '成功', content: answer },
          ...failures,
        },
      },
    };
  }
  for (const [name, schema] of Object.entries(conferenceEntities))
    book.shared[name] = {
      ...book.add(name, schema, 'output'),
      description: '更大平台的实体，中控台自身不使用',
    };
  return {
    openapi: '3.1.0',
    info: { title: '直播中控台 HTTP 接口', version },
    paths,
    components: {
      schemas: {
        ...book.shared,
        Failure: {
          type: 'object',
          required: ['code', 'msg'],
          properties: { code: { type: 'integer' }, msg: { type: 'string' } },
        },
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: '/live/account-get 所给的令牌' },
        session: { type: 'apiKey', in: 'cookie', name: 'live_session' },
        signature: { type: 'apiKey', in: 'header', name: 'x-live-signature' },
      },
    },
  };
};
