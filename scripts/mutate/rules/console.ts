import type { RulePatch } from './RulePatch.ts';

const FEATURES = 'apps/console/src/features';
const LIB = 'apps/console/src/lib';

/** What makes the console fit its window and its operator. */
export const consolePatches: RulePatch[] = [
  {
    rule: 'P-12',
    file: 'apps/console/src/app/RoomLayout.module.css',
    before: '    order: -1;\n',
    after: '',
    tests: ['e2e/space-for-comments.spec.ts'],
  },
  {
    rule: 'P-11',
    file: 'apps/console/src/components/RoomDialog.tsx',
    before: 'afterOpenChange={setOpened}',
    after: '',
    tests: ['e2e/questions-and-refusals.spec.ts'],
  },
  {
    rule: 'Z-07',
    file: 'apps/console/src/app/RoomParts.tsx',
    before: 'const { liveState, liveRecordFinished,',
    after: 'const { liveState } = useRoom((state) => state.room);\n  const { liveRecordFinished,',
    tests: ['e2e/alert-behind.spec.ts'],
  },
  {
    rule: 'V-10',
    file: `${FEATURES}/playback/PlayerFrame.tsx`,
    before: 'video.state.isPaused && !props.failure',
    after: 'video.state.hasFailed && !props.failure',
    tests: ['e2e/paused-picture.spec.ts'],
  },
  {
    rule: 'N-14',
    file: `${LIB}/reloadPage.ts`,
    before: 'else pending = isNeeded;',
    after: '',
    tests: ['apps/console/src/lib/reloadPage.test.ts', 'e2e/forced-reload.spec.ts'],
  },
  {
    rule: 'B-06',
    file: `${FEATURES}/room-dialogs/useFittingCount.ts`,
    before: 'end + gap + moreWidth <= available',
    after: 'end <= available',
    tests: [`${FEATURES}/room-dialogs/fitting.test.ts`],
  },
  {
    rule: 'S-10',
    file: `${FEATURES}/statistics/StatisticsPanel.tsx`,
    before: '!isRunning || online === undefined',
    after: 'isRunning || online === undefined',
    tests: ['e2e/space-for-comments.spec.ts'],
  },
  {
    rule: 'S-11',
    file: `${LIB}/preferences.ts`,
    before: 'name in defaults &&',
    after: "name !== 'foldsStatistics' &&",
    tests: ['e2e/space-for-comments.spec.ts'],
  },
  {
    rule: 'C-22',
    file: `${FEATURES}/comments/useComposer.ts`,
    before: '      flashSent();\n',
    after: '',
    tests: ['e2e/own-comment.spec.ts'],
  },
  {
    rule: 'C-23',
    file: `${LIB}/preferences.ts`,
    before: 'name in defaults &&',
    after: "name !== 'denseComments' &&",
    tests: ['e2e/space-for-comments.spec.ts'],
  },
  {
    rule: 'J-14',
    file: 'apps/console/src/features/comments/phrases/usePhraseMenu.ts',
    before: 'Enter: () => pick(matches?.[index]),',
    after: '',
    tests: ['e2e/phrases.spec.ts'],
  },
];
