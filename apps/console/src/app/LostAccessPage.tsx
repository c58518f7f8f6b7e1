import { ProblemPage } from '../components/Problem.tsx';
import { texts } from '../lib/texts.ts';
import type { LostAccess } from './lostAccess.ts';
import { toList } from './RefusedRoom.tsx';

const titles: Record<LostAccess, string> = {
  'kicked-out': texts.errors.kickedOut,
  'role-lost': texts.errors.roleLost,
  'role-changed': texts.errors.roleChanged,
};

export const LostAccessPage = ({ by }: { by: LostAccess }) => (
  <ProblemPage
    title={titles[by]}
    links={[toList]}
    {...(by === 'role-changed' && {
      action: { label: texts.common.reload, run: () => location.reload() },
    })}
  />
);
