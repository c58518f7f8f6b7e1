import { type ComponentType, lazy } from 'react';
import { firstQuiet } from '../lib/firstQuiet.ts';

interface LazyOptions {
  tone?: 'dark';
  /** Not what people come for: it waits until the page is quiet. */
  isLate?: boolean;
}

/** A part of the page that comes after the first paint, with Ant Design around it. */
export const lazyThemed = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { tone, isLate = false }: LazyOptions = {},
) =>
  lazy(async () => {
    if (isLate) await firstQuiet();
    const [{ Themed }, Part] = await Promise.all([import('./Themed.tsx'), load()]);
    return {
      default: (props: Props) => (
        <Themed {...(tone && { tone })}>
          <Part {...props} />
        </Themed>
      ),
    };
  });
