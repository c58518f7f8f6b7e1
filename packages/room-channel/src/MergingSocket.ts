/**
 * A websocket that sends what one turn of the event loop writes as one message. Every notice is
 * acknowledged, and in a flood the sending of acknowledgements would cost more than the notices.
 */
export class MergingSocket extends WebSocket {
  #waiting: Uint8Array[] = [];

  override send(data: Parameters<WebSocket['send']>[0]): void {
    if (!(data instanceof Uint8Array)) throw new TypeError('only bytes travel here');
    if (this.#waiting.push(data) === 1) queueMicrotask(() => this.#flush());
  }

  override close(code?: number, reason?: string): void {
    this.#flush();
    super.close(code, reason);
  }

  #flush(): void {
    const parts = this.#waiting;
    this.#waiting = [];
    if (parts.length === 0 || this.readyState !== WebSocket.OPEN) return;
    super.send(parts.length === 1 ? (parts[0] as Uint8Array<ArrayBuffer>) : joined(parts));
  }
}

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
