/** A packet with just the given fields. */
export function rtpPacket(fields: {
  sequence?: number;
  timestamp?: number;
  marker?: boolean;
  payload?: Buffer;
}): Buffer {
  const packet = Buffer.alloc(12 + (fields.payload?.length ?? 0));
  packet[0] = 0x80;
  packet[1] = (fields.marker ? 0x80 : 0) | 96;
  packet.writeUInt16BE(fields.sequence ?? 0, 2);
  packet.writeUInt32BE(fields.timestamp ?? 0, 4);
  packet.writeUInt32BE(1, 8);
  fields.payload?.copy(packet, 12);
  return packet;
}
