import { ProblemPage } from '../components/Problem.tsx';
import { texts } from '../lib/texts.ts';
import type { Expulsion } from './expulsion.ts';

const titles: Record<Expulsion, string> = {
  'kicked-out': texts.errors.kickedOut,
  'role-lost': texts.errors.roleLost,
  'role-changed': texts.errors.roleChanged,
};

export const ExpelledPage = ({ by }: { by: Expulsion }) => (
  <ProblemPage
    title={titles[by]}
    link={{ label: texts.errors.backToList, href: '/' }}
    {...(by === 'role-changed' && {
      action: { label: texts.common.reload, run: () => location.reload() },
    })}
  />
);
