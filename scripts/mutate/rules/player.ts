import type { RulePatch } from './RulePatch.ts';

const PLAYER = 'packages/player/src';
const PLAYBACK = 'apps/console/src/features/playback';

/** Picture and sound in the pages. */
export const playerPatches: RulePatch[] = [
  {
    rule: 'N-01',
    file: `${PLAYER}/negotiate.ts`,
    before: "'application/x-www-form-urlencoded; charset=UTF-8'",
    after: "'application/json'",
    tests: [`${PLAYER}/negotiate.test.ts`],
  },
  {
    rule: 'N-01',
    file: `${PLAYER}/negotiate.ts`,
    before: "    version: 'v1.0',\n",
    after: '',
    tests: [`${PLAYER}/negotiate.test.ts`],
  },
  {
    rule: 'N-01',
    file: `${PLAYER}/negotiate.ts`,
    before: '    sessionId: randomId(),\n',
    after: '',
    tests: [`${PLAYER}/negotiate.test.ts`],
  },
  {
    rule: 'N-02',
    file: `${PLAYER}/connection.ts`,
    before: 'RELOAD_AFTER_REFUSAL_MS = 500;',
    after: 'RELOAD_AFTER_REFUSAL_MS = 5_000;',
    tests: [`${PLAYER}/connection.test.ts`],
  },
  {
    rule: 'N-03',
    file: `${PLAYER}/connection.ts`,
    before: 'RELOAD_WHILE_DISCONNECTED_MS = 30_000;',
    after: 'RELOAD_WHILE_DISCONNECTED_MS = 3_000;',
    tests: [`${PLAYER}/connection.test.ts`],
  },
  {
    rule: 'N-05',
    file: `${PLAYER}/connection.ts`,
    before: "effects: [{ type: 'stopReloading' }, { type: 'closeSource' }] };",
    after: "effects: [{ type: 'stopReloading' }] };",
    tests: [`${PLAYER}/connection.test.ts`],
  },
  {
    rule: 'N-06',
    file: `${PLAYER}/negotiate.ts`,
    before: "'application/sdp'",
    after: "'text/plain'",
    tests: [`${PLAYER}/negotiate.test.ts`],
  },
  {
    rule: 'N-06',
    file: `${PLAYER}/WebRtcSource.ts`,
    before: "wayOfPlay(address) === 'whep' ? negotiateWhep : negotiate;",
    after: "wayOfPlay(address) === 'hls' ? negotiateWhep : negotiate;",
    tests: ['e2e/live-video.spec.ts'],
  },
  {
    rule: 'N-08',
    file: `${PLAYER}/connection.ts`,
    before: 'if (state.lack && hasFallback) return withoutWebRtc(state, state.lack);',
    after: '',
    tests: [`${PLAYER}/connection.test.ts`],
  },
  {
    rule: 'V-01',
    file: `${PLAYBACK}/PlayerFrame.tsx`,
    before: 'preload="metadata"',
    after: 'preload="auto"',
    tests: ['e2e/replay-video.spec.ts'],
  },
  {
    rule: 'V-01',
    file: `${PLAYBACK}/PlayerFrame.tsx`,
    before: 'lang="zh-CN"',
    after: 'lang="en"',
    tests: ['e2e/replay-video.spec.ts'],
  },
  {
    rule: 'V-01',
    file: `${PLAYBACK}/PlayerFrame.tsx`,
    before: 'playsInline\n',
    after: 'playsInline autoPlay muted\n',
    tests: ['e2e/replay-video.spec.ts'],
  },
  {
    rule: 'V-02',
    file: `${PLAYBACK}/Playback.tsx`,
    before: 'src={logo || OWN_LOGO}',
    after: 'src={logo}',
    tests: ['e2e/live-video.spec.ts'],
  },
  {
    rule: 'V-03',
    file: `${PLAYBACK}/useActivity.ts`,
    before: '7_000',
    after: '3_000',
    tests: ['e2e/replay-video.spec.ts'],
  },
  {
    rule: 'V-05',
    file: `${PLAYER}/orientation.ts`,
    before: '[2, 3]',
    after: '[2]',
    tests: [`${PLAYER}/orientation.test.ts`],
  },
  {
    rule: 'V-06',
    file: `${PLAYER}/orientation.ts`,
    before: 'turns ? -90 : 0',
    after: 'turns ? 90 : 0',
    tests: [`${PLAYER}/orientation.test.ts`],
  },
  {
    rule: 'V-07',
    file: `${PLAYER}/connection.ts`,
    before: "return isMissing ? wait(state) : stay({ ...state, phase: 'failed' });",
    after: 'return wait(state);',
    tests: [`${PLAYER}/connection.test.ts`],
  },
  {
    rule: 'V-08',
    file: `${PLAYER}/streamAddress.ts`,
    before: "if (path.endsWith('.m3u8')) return 'hls';",
    after: '',
    tests: [`${PLAYER}/streamAddress.test.ts`],
  },
];
