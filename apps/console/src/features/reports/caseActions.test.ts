import { CaseState, LiveRole } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { caseActions } from './caseActions.ts';

const host = { id: 'u-host', thirdLiveRole: LiveRole.ANCHOR };
const admin = { id: 'u-admin', thirdLiveRole: LiveRole.ADMIN };

describe('the actions of a case', () => {
  it.each([
    [{ caseState: CaseState.OPEN }, host, ['take', 'handle', 'dismiss']],
    [{ caseState: CaseState.TAKEN, operatorId: 'u-host' }, host, ['handle', 'dismiss', 'release']],
    [{ caseState: CaseState.TAKEN, operatorId: 'u-admin' }, host, []],
    [{ caseState: CaseState.TAKEN, operatorId: 'u-host' }, admin, ['release']],
    [{ caseState: CaseState.HANDLED, operatorId: 'u-admin' }, admin, ['reopen']],
    [{ caseState: CaseState.UNFOUNDED, operatorId: 'u-admin' }, host, ['reopen']],
    [{}, admin, []],
  ])('G-13 of %o for %o are %j', (report, account, actions) => {
    expect(caseActions(report, account)).toEqual(actions);
  });
});
