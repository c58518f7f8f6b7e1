import { type ComponentType, lazy } from 'react';
import { whenIdle } from '../lib/whenIdle.ts';

/** A part of the page that comes when it is wanted, with Ant Design around it. */
export const lazyThemed = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { tone }: { tone?: 'dark' } = {},
) => {
  const fetchPart = () => Promise.all([import('./Themed.tsx'), load()]);
  const Part = lazy(async () => {
    const [{ Themed }, Content] = await fetchPart();
    return {
      default: (props: Props) => (
        <Themed {...(tone && { tone })}>
          <Content {...props} />
        </Themed>
      ),
    };
  });
  /** Lets its code come while the page is quiet, before it is wanted. */
  return Object.assign(Part, { preload: () => whenIdle(fetchPart) });
};
