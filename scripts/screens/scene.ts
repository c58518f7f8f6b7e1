import type { TestServer } from '@live/testkit';
import type { Page } from '@playwright/test';

export interface Size {
  width: number;
  height: number;
}

/** One screen: who looks, where, and what is done before its pictures are taken. */
export interface Scene {
  name: string;
  as?: string;
  path: string;
  /** All pictures are taken of the same page, in each of these sizes and schemes. */
  sizes: readonly Size[];
  schemes: readonly ('light' | 'dark')[];
  /** Changes what the network does before the page is opened. */
  prepare?(page: Page): Promise<void>;
  play?(page: Page, server: TestServer): Promise<void>;
  /** Done again in each size, such as moving the mouse over something. */
  pose?(page: Page): Promise<void>;
  /** Puts back what the others need as it was. */
  after?(server: TestServer): Promise<void>;
}
