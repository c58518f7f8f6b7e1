import { config } from '@live/web';
import { lazy } from 'react';
import { ProblemPage } from '../components/Problem.tsx';
import { texts } from '../lib/texts.ts';
import { roomListLink } from './RefusedRoom.tsx';

const FirstStartPage = lazy(async () => ({
  default: (await import('./FirstStartPage.tsx')).FirstStartPage,
}));

/** Pages that few people open: the first load of the others knows nothing of them. */
export const OtherPage = () =>
  location.pathname === '/first-start' && config().firstStart ? (
    <FirstStartPage />
  ) : (
    <ProblemPage title={texts.errors.unknownPage} links={[roomListLink]} />
  );
