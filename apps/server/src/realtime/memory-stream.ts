import { Duplex } from 'node:stream';

type Done = (error?: Error | null) => void;

/**
 * One end of a connection inside this process. What is written arrives in a later turn of the event
 * loop, never while the reader is still at work: the broker's parser is not made to be entered twice
 * and takes the middle of a packet for its beginning (Node's own `duplexPair` does that to it once
 * more than its buffer is written in one turn).
 */
class MemoryStream extends Duplex {
  #other: MemoryStream | undefined;
  #held: Done | undefined;

  static pair(): [Duplex, Duplex] {
    const [one, two] = [new MemoryStream(), new MemoryStream()];
    one.#other = two;
    two.#other = one;
    return [one, two];
  }

  override _read(): void {
    const held = this.#held;
    this.#held = undefined;
    held?.();
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this.#deliver(chunk, done);
  }

  /** All that was written in one turn travels together. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#deliver(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: Done): void {
    setImmediate(() => {
      this.#other?.push(null);
      done();
    });
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#other?.destroy();
    done(error);
  }

  #deliver(bytes: Buffer, done: Done): void {
    setImmediate(() => {
      if (!this.#other || this.#other.destroyed) done(new Error('the other end is closed'));
      else if (this.#other.push(bytes)) done();
      else this.#other.#held = done;
    });
  }
}

export const memoryStreamPair = (): [Duplex, Duplex] => MemoryStream.pair();
