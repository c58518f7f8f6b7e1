import { type ComponentType, lazy } from 'react';

/** A part of the page that comes after the first paint, with Ant Design around it. */
export const lazyThemed = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  tone?: 'dark',
) =>
  lazy(async () => {
    const [{ Themed }, Part] = await Promise.all([import('./Themed.tsx'), load()]);
    return {
      default: (props: Props) => (
        <Themed {...(tone && { tone })}>
          <Part {...props} />
        </Themed>
      ),
    };
  });
