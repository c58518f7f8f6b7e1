import { generate, type Packet } from 'mqtt-packet';

/** The first packet of a member's connection; `change` makes it a hostile one. */
export const connectPacket = (username: string, token: string, change: object = {}): Buffer =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    clientId: `${token}12345`,
    username,
    password: Buffer.from(token),
    ...change,
  } as Packet);
