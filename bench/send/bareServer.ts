// A minimal server: parses the JSON request and responds with JSON of the same size, without storing anything.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const RESPONSE = {
  code: 0,
  msg: '成功',
  data: {
    id: '1',
    sourceId: 'u-admin',
    sourceName: '超级管理员',
    role: 3,
    message: '',
    atWho: '',
    createdAt: '2026-11-15 21:00:00',
    type: 0,
    corpId: 'c-yunshang',
    corpName: '云上科技',
    isSilence: 0,
  },
};

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { comment } = JSON.parse(Buffer.concat(parts).toString()) as { comment: string };
    const body = JSON.stringify({ ...RESPONSE, data: { ...RESPONSE.data, message: comment } });
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', Buffer.byteLength(body));
    response.end(body);
  });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
