import type { ReactNode } from 'react';
import { LineIcon } from '../../components/LineIcon.tsx';
import type { DialogName } from './dialogNames.ts';

const icon = (...lines: string[]) => (
  <LineIcon size={20}>
    <path d={lines.join('')} />
  </LineIcon>
);

export const dialogIcons: Record<DialogName, ReactNode> = {
  luckyBags: icon(
    'M4.5 8h11l1.2 7.2a1.5 1.5 0 0 1-1.5 1.8H4.8a1.5 1.5 0 0 1-1.5-1.8z',
    'M7.2 8V6a2.8 2.8 0 0 1 5.6 0v2',
  ),
  activity: icon('M3 8.2v3.6h2.8L12 15.5v-11L5.8 8.2z', 'M15 7.5a3.6 3.6 0 0 1 0 5'),
  reports: icon('M5 17.5v-14m0 .8h9.5l-1.8 3.2 1.8 3.2H5'),
  permission: icon(
    'M2 10s2.8-5 8-5 8 5 8 5-2.8 5-8 5-8-5-8-5z',
    'M12.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0z',
  ),
  commentSearch: icon('M13.5 8.5a5 5 0 1 1-10 0 5 5 0 0 1 10 0z', 'M12.3 12.3l4.2 4.2M6.5 8.5h4'),
  actionLog: icon('M4 10a6 6 0 1 0 1.8-4.3L4 7.5m0-4v4h4', 'M10 6.8V10l2.4 1.6'),
  marks: icon('M6 3.5h8v13l-4-3-4 3z'),
  publishKey: icon(
    'M10.2 13a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0z',
    'M9.4 10.6l6.8-6.8M13 7l2.4 2.4',
  ),
  products: icon('M3.5 6.5 10 3l6.5 3.5v7L10 17l-6.5-3.5zl6.5 3.5 6.5-3.5M10 10v7'),
  polls: icon('M4.5 16.5v-6M10 16.5v-13M15.5 16.5v-4'),
  questions: icon(
    'M3.5 4.5h13v9h-7l-3.5 3v-3H3.5z',
    'M8.5 7.6a1.5 1.5 0 1 1 2.1 1.4c-.4.2-.6.4-.6.9M10 11.4v.1',
  ),
  silences: icon(
    'M7.5 5a2.5 2.5 0 0 1 5 0v4.2m-.6 2.3A2.5 2.5 0 0 1 7.5 10V8',
    'M4.8 10a5.2 5.2 0 0 0 8.4 4.1m1.6-2A5.2 5.2 0 0 0 15.2 10M10 15.4V18M3 3l14 14',
  ),
};
