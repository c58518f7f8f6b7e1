import type { RulePatch } from './RulePatch.ts';

/** What the phone's page shows and does. */
export const phonePatches: RulePatch[] = [
  {
    rule: 'P-10',
    file: 'apps/room/src/styles/global.css',
    before: '--touch: 44px;',
    after: '--touch: 36px;',
    tests: ['e2e/room-look.spec.ts'],
  },
  {
    rule: 'P-10',
    file: 'apps/room/src/styles/global.css',
    before: '  accent-color: var(--accent-strong);\n',
    after: '',
    tests: ['e2e/room-look.spec.ts'],
  },
  {
    rule: 'P-13',
    file: 'apps/room/src/lib/texts.ts',
    before: 'me: (nickname: string) =>',
    after: "me: (_: string, nickname = '') =>",
    tests: ['e2e/room-host.spec.ts'],
  },
  {
    rule: 'P-14',
    file: 'apps/room/src/features/broadcast/StartButton.tsx',
    before: '    setAsking(true);\n',
    after: '    await onStart();\n',
    tests: ['e2e/room-start.spec.ts'],
  },
  {
    rule: 'P-16',
    file: 'apps/room/src/components/CopyLink.tsx',
    before: '      setShown(true);\n',
    after: '',
    tests: ['e2e/room-start.spec.ts'],
  },
  {
    rule: 'K-06',
    file: 'apps/room/src/app/RoomPage.tsx',
    before: ' && mayBroadcast(account)',
    after: '',
    tests: ['e2e/room-broadcast.spec.ts'],
  },
  {
    rule: 'Z-08',
    file: 'apps/room/src/lib/texts.ts',
    before: "thanks: '谢谢观看',",
    after: "thanks: '',",
    tests: ['e2e/room-end.spec.ts'],
  },
  {
    rule: 'V-11',
    file: 'apps/room/src/features/watch/ReplayPicture.tsx',
    before: '<time>{formatDuration(start)}</time>',
    after: '<time>{formatDuration(0 * start)}</time>',
    tests: ['e2e/room-replay.spec.ts'],
  },
  {
    rule: 'L-07',
    file: 'apps/room/src/lib/texts.ts',
    before: "filterWinner: '已中奖者不可再中',",
    after: "filterWinner: '过滤已中奖',",
    tests: ['e2e/room-host.spec.ts'],
  },
  {
    rule: 'P-15',
    file: 'apps/room/src/app/HostRoom.tsx',
    before: '<LiveClock room={room} />',
    after: '',
    tests: ['e2e/host-phone.spec.ts'],
  },
  {
    rule: 'P-15',
    file: 'apps/room/src/features/broadcast/HostControls.tsx',
    before: '{!isLiving && (',
    after: '{false && (',
    tests: ['e2e/host-phone.spec.ts'],
  },
];
