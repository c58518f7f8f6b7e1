/** What a browser engine can be told to do, whatever protocol it speaks. `E` is its handle of an element. */
export interface Driver<E = unknown> {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, which may be a promise. */
  evaluate(expression: string): Promise<unknown>;
  /** The element that an expression in the page leads to. */
  find(expression: string): Promise<E | undefined>;
  click(element: E): Promise<void>;
  hover(element: E): Promise<void>;
  /** Replaces what stands in a field, by keys. */
  fill(element: E, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  resize(size: { width: number; height: number }): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The browser answers nothing any more: waiting longer does not help, a new one does. */
export class EngineHung extends Error {}

/** A running browser. Pages share no cookies. */
export interface EngineBrowser {
  newPage(): Promise<Driver>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  isPresent(): boolean;
  open(): Promise<EngineBrowser>;
}
