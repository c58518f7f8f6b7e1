import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TestServer } from './testing/test-server.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));
const liveId = '1001';

describe('a data folder of an earlier version', () => {
  it.each(readdirSync(FIXTURES))('K-01 opens with everything %s wrote', async (version) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'live-upgrade-'));
    cpSync(path.join(FIXTURES, version), dataDir, { recursive: true });
    const server = await TestServer.start({ dataDir });
    try {
      const admin = await server.signIn('admin');
      const { items } = await admin.ok('commentList', { liveId });
      expect(items.at(-1)?.message).toBe(`由 ${version} 写下`);
      expect(items.some(({ id }) => id === '2')).toBe(false);
      const muted = await admin.ok('silenceList', { liveId });
      expect(muted.items.map(({ accountId }) => accountId)).toEqual(['u-viewer2']);
      const { activeActivityInfo } = await admin.ok('activeActivityInfo', { liveId });
      expect(activeActivityInfo?.activityName).toBe('满减');
      const { authTagList } = await admin.ok('authTagList', { liveId: '1002' });
      expect(authTagList).toEqual([{ tagId: 'region-1' }]);
      expect((await admin.ok('roomInfo', { liveId })).liveCategoryId).toBe('knowledge');
      const reports = await admin.ok('reportList', { liveId });
      expect(reports.items.map(({ content }) => content)).toEqual(['画面卡顿']);
      // It is not only read: numbers go on where they stood.
      const next = await admin.ok('commentSystem', {
        liveId,
        accountId: 'u-admin',
        accountCorpId: 'c-yunshang',
        isSystem: 0,
        comment: '由新版本写下',
      });
      expect(Number(next.id)).toBe(Number(items.at(-1)?.id) + 1);
    } finally {
      await server.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
