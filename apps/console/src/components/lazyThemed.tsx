import { type ComponentType, lazy } from 'react';
import { whenIdle } from '../lib/whenIdle.ts';

/** A lazily loaded part with the Ant Design theme around it. */
export const lazyThemed = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const fetchPart = () => Promise.all([import('./Themed.tsx'), load()]);
  const Part = lazy(async () => {
    const [{ Themed }, Content] = await fetchPart();
    return {
      default: (props: Props) => (
        <Themed>
          <Content {...props} />
        </Themed>
      ),
    };
  });
  /** Loads its code while the page is idle. */
  return Object.assign(Part, { preload: () => whenIdle(fetchPart) });
};
