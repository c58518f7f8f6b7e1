import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NETWORK_PROFILES } from './network-profiles.ts';
import { ResentBytes } from './resent-bytes.ts';
import { UdpRelay } from './udp-relay.ts';

async function openSocket(address = '127.0.0.1') {
  const socket = createSocket('udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return socket;
}

function rtp(sequence: number, ssrc = 1): Buffer {
  const packet = Buffer.alloc(100);
  packet[0] = 0x80;
  packet[1] = 96;
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

describe('UDP relay', () => {
  it('N-12 carries packets of several clients both ways, each by a port of its own', async () => {
    const origin = await openSocket();
    origin.on('message', (packet, { port }) => origin.send(`${port} ${packet}`, port, '127.0.0.1'));
    const relay = await UdpRelay.open({
      originPort: origin.address().port,
      conditions: NETWORK_PROFILES.good,
      seed: 1,
    });
    onTestFinished(() => relay.destroy());
    const clients = [await openSocket(), await openSocket()];
    const answers = await Promise.all(
      clients.map(async (client, index) => {
        client.send(`client ${index}`, relay.port, '127.0.0.1');
        const [answer] = await once(client, 'message');
        return String(answer).split(/ (.*)/);
      }),
    );
    expect(answers.map(([, text]) => text)).toEqual(['client 0', 'client 1']);
    expect(answers[0]?.[0]).not.toBe(answers[1]?.[0]);
    expect(relay.up).toMatchObject({ packets: 2, bytes: 16, dropped: 0 });
    expect(relay.down.packets).toBe(2);
  });

  // Other systems than Linux have one loopback address.
  it.runIf(process.platform === 'linux')(
    'N-12 answers a client at the address that it sends from',
    async () => {
      const origin = await openSocket();
      origin.on('message', (packet, { port }) => origin.send(packet, port, '127.0.0.1'));
      const relay = await UdpRelay.open({
        originPort: origin.address().port,
        conditions: NETWORK_PROFILES.good,
        seed: 1,
      });
      onTestFinished(() => relay.destroy());
      const client = await openSocket('127.0.0.2');
      client.send('from another address', relay.port, '127.0.0.1');
      const [answer] = await once(client, 'message');
      expect(String(answer)).toBe('from another address');
    },
  );

  it('N-12 stands in the answer in place of the origin, and offers name no other way', async () => {
    const relay = await UdpRelay.open({
      originPort: 9,
      conditions: NETWORK_PROFILES.good,
      seed: 1,
    });
    onTestFinished(() => relay.destroy());
    const candidate = 'a=candidate:1 1 UDP 2122317823 127.0.0.1 40000 typ host';
    expect(relay.relayAnswer(`v=0\r\n${candidate}\r\n`)).toBe(
      `v=0\r\n${candidate.replace('40000', String(relay.port))}\r\n`,
    );
    expect(relay.relayOffer(`v=0\r\n${candidate}\r\na=mid:0\r\n`)).toBe('v=0\r\na=mid:0\r\n');
    const json = JSON.stringify({ sdp: `v=0\r\n${candidate}\r\na=mid:0\r\n` });
    expect(JSON.parse(relay.relayOffer(json))).toEqual({ sdp: 'v=0\r\na=mid:0\r\n' });
  });

  it('N-12 counts media that is sent again, by source, and nothing else', () => {
    const resent = new ResentBytes();
    for (const packet of [rtp(1), rtp(2), rtp(1), rtp(1, 2)]) resent.note(packet);
    expect(resent.bytes).toBe(100);
    const report = rtp(1);
    report[1] = 200;
    for (const packet of [report, report, Buffer.from('short'), Buffer.from('short')])
      resent.note(packet);
    expect(resent.bytes).toBe(100);
    for (let sequence = 0; sequence < 5_000; sequence += 1) resent.note(rtp(sequence, 3));
    resent.note(rtp(0, 3));
    resent.note(rtp(4_999, 3));
    expect(resent.bytes).toBe(200);
  });
});
