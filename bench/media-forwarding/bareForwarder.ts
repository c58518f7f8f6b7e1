// A minimal forwarder that sends every packet unchanged to every viewer; the baseline for the origin.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pictureLossIndication } from '@live/media-origin/rtp/rtcp';
import { isRtp } from '@live/media-origin/rtp/rtp';
import { answerOffer, freeUdpPort, type PeerTracks } from '@live/media-origin/webrtc/peer';
import { parseOffer } from '@live/media-origin/webrtc/sdp';
import { pinForwarder, serveParent } from './child.ts';

pinForwarder();
const network = {
  udpPort: await freeUdpPort('127.0.0.1'),
  bindAddress: '127.0.0.1',
  publicAddress: undefined,
};
type Track = NonNullable<PeerTracks['video']>['track'];

const viewerTracks: Record<'video' | 'audio', Track[]> = { video: [], audio: [] };
/** Prevents garbage collection of open peers. */
const peers: unknown[] = [];

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const server = createServer(async (request, response) => {
  const body = await textOf(request);
  if (request.method !== 'POST') return void response.end();
  const isPublisher = request.url?.includes('/whip/');
  const offer = isPublisher ? body : JSON.parse(body).localSdp.sdp;
  const direction = isPublisher ? 'RecvOnly' : 'SendOnly';
  const peer = await answerOffer(network, offer, parseOffer(offer), direction);
  peers.push(peer);
  if (!isPublisher) {
    for (const kind of ['video', 'audio'] as const) {
      const track = peer.tracks[kind]?.track;
      track?.onOpen(() => void viewerTracks[kind].push(track));
    }
    const remoteSdp = { type: 'answer', sdp: peer.answer };
    response.end(JSON.stringify({ code: 200, remoteSdp }));
    return;
  }
  for (const kind of ['video', 'audio'] as const) {
    peer.tracks[kind]?.track.onMessage((packet) => {
      if (!isRtp(packet)) return;
      for (const track of viewerTracks[kind]) {
        try {
          track.sendMessageBinary(packet);
        } catch {
          // The track was closed in the meantime.
        }
      }
    });
  }
  // The virtual host reconnects if it receives no packets.
  setInterval(
    () => peer.tracks.video?.track.sendMessageBinary(pictureLossIndication(7_001)),
    1_000,
  );
  response.writeHead(201, { location: '/session' }).end(peer.answer);
});
server.listen(0, '127.0.0.1', () => {
  serveParent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
