import {
  aHost,
  codeAt,
  type Person,
  STEP_MS,
  TEST_PASSWORD,
  type TestClient,
  TestServer,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect, test } from 'vitest';

const WRONG = '动态码或恢复码错误，或已失效';
const proof = { password: TEST_PASSWORD };

interface Step {
  ticket: string;
  needs: string;
  expiresIn: number;
}

/** The first step of a sign-in that needs a second. */
const stepOf = async (server: TestServer, name: string): Promise<Step> => {
  const answer = await server.client().call('login', { name, password: TEST_PASSWORD });
  expect(answer).toMatchObject({ code: 2, msg: '密码正确，还须两步验证' });
  expect(Object.keys(answer.data as object).toSorted()).toEqual(['expiresIn', 'needs', 'ticket']);
  expect(answer.headers.get('set-cookie')).toBeNull();
  return answer.data as Step;
};

interface Authenticator {
  secret: string;
  recoveryCodes: readonly string[];
}

/** The account has an authenticator from now on; its first code is used up. */
const setUp = async (client: TestClient, at: number): Promise<Authenticator> => {
  const { secret } = await client.ok('ownFactorBegin', proof);
  const code = codeAt(secret, at);
  return { secret, ...(await client.ok('ownFactorConfirm', { code })) };
};

describeOnPersistentStore('a second factor', (place) => {
  const it = place.test();

  /** Somebody with a second factor, in a time step whose code was not used. */
  const withFactor = async (
    server: TestServer,
    clock: { ahead: number; now(): number },
    person: Person = aHost(),
  ) => {
    await server.add(person);
    const desk = await server.signIn(person.name);
    const factor = await setUp(desk, clock.now());
    clock.ahead += 2 * STEP_MS;
    return { ...person, ...factor, desk };
  };

  it('I-05 is set up with the password and a code of the authenticator, and asked for from then on', async ({
    server,
    clock,
  }) => {
    const [host] = await server.add(aHost());
    const [desk, phone] = [await server.signIn(host.name), await server.signIn(host.name)];
    expect((await desk.ok('ownAccount', {})).secondFactor).toEqual({
      since: '',
      isDemanded: false,
      recoveryCodes: 0,
    });
    expect(await desk.call('ownFactorBegin', { password: 'wrong-password' })).toMatchObject({
      code: 1,
      msg: '现在的密码不对',
    });
    const { secret, uri } = await desk.ok('ownFactorBegin', proof);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/直播中控台:${host.name}?`);
    // Nothing has changed until a code proves that the authenticator works.
    expect(await desk.call('ownFactorConfirm', { code: '000000' })).toMatchObject({
      code: 1,
      msg: WRONG,
    });
    await server.signIn(host.name);
    const { recoveryCodes } = await desk.ok('ownFactorConfirm', {
      code: codeAt(secret, clock.now()),
    });
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect((await desk.ok('ownAccount', {})).secondFactor).toMatchObject({
      since: expect.stringMatching(/^\d{4}-/),
      recoveryCodes: 10,
    });
    // Other sign-ins end, the one that set it up stays.
    expect((await phone.call('ownAccount', {})).code).toBe(2);

    const { ticket, needs, expiresIn } = await stepOf(server, host.name);
    expect({ needs, expiresIn }).toEqual({ needs: 'code', expiresIn: 600 });
    clock.ahead += 2 * STEP_MS;
    const signedIn = await server
      .client()
      .ok('loginCode', { ticket, code: codeAt(secret, clock.now()) });
    expect(signedIn.account.name).toBe(host.name);
    expect((await server.client(signedIn.token).ok('ownAccount', {})).sessions).toHaveLength(2);
  });

  it('I-05 a ticket is for the second step alone, works once, and ends after ten minutes', async ({
    server,
    clock,
  }) => {
    const { name, secret } = await withFactor(server, clock);
    const { ticket } = await stepOf(server, name);
    expect((await server.client(ticket).call('ownAccount', {})).code).toBe(2);
    const client = server.client();
    expect((await client.call('loginFactorBegin', { ticket })).code).toBe(2);
    const code = () => codeAt(secret, clock.now());
    expect((await client.call('loginFactorConfirm', { ticket, code: code() })).code).toBe(2);
    await client.ok('loginCode', { ticket, code: code() });
    clock.ahead += 2 * STEP_MS;
    expect(await client.call('loginCode', { ticket, code: code() })).toMatchObject({
      code: 2,
      msg: WRONG,
    });
    const late = await stepOf(server, name);
    clock.ahead += 10 * 60_000;
    const answer = await client.call('loginCode', { ticket: late.ticket, code: code() });
    expect(answer).toMatchObject({ code: 2, msg: WRONG });
  });

  it('I-05 answers a wrong password alike with and without it, and gives no ticket', async ({
    server,
    clock,
  }) => {
    const { name } = await withFactor(server, clock);
    const [other] = await server.add(aHost());
    const answers = [];
    for (const who of [name, other.name, 'nobody']) {
      const { headers: _, ...answer } = await server
        .client()
        .call('login', { name: who, password: 'wrong-password' });
      answers.push(answer);
    }
    const wrong = { status: 401, code: 2, msg: '账号或密码错误' };
    expect(answers).toEqual([wrong, wrong, wrong]);
  });

  it('I-05 takes the code of now and of 30 seconds before and after, each once', async ({
    server,
    clock,
  }) => {
    const { name, secret } = await withFactor(server, clock);
    const attempt = async (code: string) => {
      const { ticket } = await stepOf(server, name);
      return (await server.client().call('loginCode', { ticket, code })).code;
    };
    expect(await attempt(codeAt(secret, clock.now() - 2 * STEP_MS))).toBe(2);
    expect(await attempt(codeAt(secret, clock.now() + 2 * STEP_MS))).toBe(2);
    const now = clock.now();
    expect(await attempt(codeAt(secret, now - STEP_MS))).toBe(0);
    expect(await attempt(codeAt(secret, now - STEP_MS))).toBe(2);
    expect(await attempt(codeAt(secret, now).replace(/(...)/, '$1 '))).toBe(0);
    expect(await attempt(codeAt(secret, now + STEP_MS))).toBe(0);
    // An older one that was never used no longer counts either.
    expect(await attempt(codeAt(secret, now))).toBe(2);
  });

  it('I-05 one code opens one session, however many send it at once', async ({ server, clock }) => {
    const { name, secret } = await withFactor(server, clock);
    const tickets = [];
    for (let count = 0; count < 8; count += 1) tickets.push((await stepOf(server, name)).ticket);
    const code = codeAt(secret, clock.now());
    const answers = await Promise.all(
      tickets.map((ticket) => server.client().call('loginCode', { ticket, code })),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });

  it('I-05 a recovery code does once, in whatever way it is typed', async ({ server, clock }) => {
    const { name, recoveryCodes, desk } = await withFactor(server, clock);
    const attempt = async (code: string) => {
      const { ticket } = await stepOf(server, name);
      return server.client().call('loginCode', { ticket, code });
    };
    const [first = '', second = ''] = recoveryCodes;
    expect((await attempt(first)).code).toBe(0);
    expect(await attempt(first)).toMatchObject({ code: 2, msg: WRONG });
    expect((await attempt(second.toLowerCase().replaceAll('-', ' '))).code).toBe(0);
    expect((await desk.ok('ownAccount', {})).secondFactor?.recoveryCodes).toBe(8);
    // Another person's are worth nothing.
    const other = await withFactor(server, clock);
    expect((await attempt(other.recoveryCodes[0] ?? '')).code).toBe(2);
  });

  it('I-05 new recovery codes need the password and a code, and end those of before', async ({
    server,
    clock,
  }) => {
    const { name, secret, recoveryCodes, desk } = await withFactor(server, clock);
    expect(await desk.call('ownRecoveryCodesRenew', proof)).toMatchObject({ code: 1, msg: WRONG });
    const wrongPassword = { password: 'wrong-password', code: codeAt(secret, clock.now()) };
    expect((await desk.call('ownRecoveryCodesRenew', wrongPassword)).msg).toBe('现在的密码不对');
    const renewed = await desk.ok('ownRecoveryCodesRenew', {
      ...proof,
      code: codeAt(secret, clock.now()),
    });
    expect(renewed.recoveryCodes).toHaveLength(10);
    const { ticket } = await stepOf(server, name);
    const attempt = (code = '') => server.client().call('loginCode', { ticket, code });
    expect((await attempt(recoveryCodes[0])).code).toBe(2);
    expect((await attempt(renewed.recoveryCodes[0])).code).toBe(0);
  });

  it('I-05 moves to another phone with a code of the old one, which counts until then', async ({
    server,
    clock,
  }) => {
    const { name, secret, desk } = await withFactor(server, clock);
    expect((await desk.call('ownFactorBegin', proof)).code).toBe(1);
    const next = await desk.ok('ownFactorBegin', { ...proof, code: codeAt(secret, clock.now()) });
    expect(next.secret).not.toBe(secret);
    clock.ahead += 2 * STEP_MS;
    const first = await stepOf(server, name);
    const old = { ticket: first.ticket, code: codeAt(secret, clock.now()) };
    const phone = server.client((await server.client().ok('loginCode', old)).token);
    await desk.ok('ownFactorConfirm', { code: codeAt(next.secret, clock.now()) });
    expect((await phone.call('ownAccount', {})).code).toBe(2);
    clock.ahead += 2 * STEP_MS;
    const { ticket } = await stepOf(server, name);
    const attempt = (of: string) =>
      server.client().call('loginCode', { ticket, code: codeAt(of, clock.now()) });
    expect((await attempt(secret)).code).toBe(2);
    expect((await attempt(next.secret)).code).toBe(0);
  });

  it('I-05 is taken off with the password and a code, which ends the other sign-ins', async ({
    server,
    clock,
  }) => {
    const { id, name, secret, recoveryCodes, desk } = await withFactor(server, clock);
    const { ticket } = await stepOf(server, name);
    const signedIn = await server.client().ok('loginCode', {
      ticket,
      code: codeAt(secret, clock.now()),
    });
    const waiting = await stepOf(server, name);
    expect(await desk.call('ownFactorRemove', { ...proof, code: '000000' })).toMatchObject({
      code: 1,
      msg: WRONG,
    });
    await desk.ok('ownFactorRemove', { ...proof, code: recoveryCodes[0] ?? '' });
    expect((await server.client(signedIn.token).call('ownAccount', {})).code).toBe(2);
    const left = { ticket: waiting.ticket, code: recoveryCodes[1] ?? '' };
    expect((await server.client().call('loginCode', left)).code).toBe(2);
    expect((await desk.ok('ownAccount', {})).secondFactor?.since).toBe('');
    await server.signIn(name);
    expect((await desk.call('ownFactorRemove', proof)).msg).toBe('还没有开启两步验证');
    const { db } = await server.store();
    const rows = await db
      .selectFrom('actions')
      .select('action')
      .where('actor_id', '=', id)
      .orderBy('at')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['factor-set', 'factor-remove']);
    expect(
      await db.selectFrom('second_factors').selectAll().where('account_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('I-05 a new password ends the second steps that wait for a code', async ({
    server,
    clock,
  }) => {
    const { name, secret, desk } = await withFactor(server, clock);
    const { ticket } = await stepOf(server, name);
    await desk.ok('ownPasswordChange', { current: TEST_PASSWORD, next: 'long-enough' });
    const code = codeAt(secret, clock.now());
    expect(await server.client().call('loginCode', { ticket, code })).toMatchObject({
      code: 2,
      msg: WRONG,
    });
  });

  it('I-05 an admin takes a lost one off, which ends what is open, and stands in the log', async ({
    server,
    clock,
    admin,
  }) => {
    const { id, name, desk } = await withFactor(server, clock);
    const waiting = await stepOf(server, name);
    const find = async () =>
      (await admin.ok('adminAccountList', { searchValue: name })).items.map(
        ({ secondFactor }) => secondFactor,
      );
    expect(await find()).toEqual([1]);
    await admin.ok('adminFactorRemove', { accountId: id });
    expect(await find()).toEqual([0]);
    expect((await desk.call('ownAccount', {})).code).toBe(2);
    expect(
      (await server.client().call('loginCode', { ticket: waiting.ticket, code: '000000' })).code,
    ).toBe(2);
    await server.signIn(name);
    // The second of two admins changes nothing.
    expect(await admin.call('adminFactorRemove', { accountId: id })).toMatchObject({
      code: 1,
      msg: '没有开启两步验证',
    });
    expect((await admin.call('adminFactorRemove', { accountId: 'nobody' })).code).toBe(3);
    const log = await admin.ok('adminActionList', { kind: 'factor-remove', limit: 10 });
    expect(log.items.filter((row) => row.personId === id)).toHaveLength(1);
  });

  it('I-05 keeps secrets encrypted and recovery codes as hashes', async ({ server, clock }) => {
    const { id, secret, recoveryCodes } = await withFactor(server, clock);
    const { db } = await server.store();
    const factor = await db
      .selectFrom('second_factors')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    const codes = await db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    const stored = JSON.stringify([factor, codes]);
    for (const text of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(text);
    // Moved to another account, it is worth nothing: it was encrypted for its own.
    const other = await withFactor(server, clock);
    await (await server.store()).transaction((written) =>
      written
        .updateTable('second_factors')
        .set({ secret: factor.secret, last_step: 0 })
        .where('account_id', '=', other.id)
        .execute(),
    );
    const { ticket } = await stepOf(server, other.name);
    const code = codeAt(secret, clock.now());
    expect((await server.client().call('loginCode', { ticket, code })).code).toBe(2);
  });
});

test('I-05 guesses at codes are limited by account and address, and by account wherever they come from', async () => {
  // The clock stands still: no allowance grows back, however long the machine takes.
  const at = Date.now();
  const server = await TestServer.start({ budgetFactor: 1 }, { now: () => at });
  try {
    const [host] = await server.add(aHost());
    const { recoveryCodes } = await setUp(await server.signIn(host.name), at);
    const { ticket } = await stepOf(server, host.name);
    const attempt = async (code: string, from: string) =>
      (
        await server
          .client()
          .post('/auth/login-code', { ticket, code }, { 'x-forwarded-for': from })
      ).msg;
    const tooOften = /^操作过于频繁，请在\d+秒后再试$/;
    for (let count = 0; count < 10; count += 1)
      expect(await attempt('000000', '192.0.2.1')).toBe(WRONG);
    expect(await attempt('000000', '192.0.2.1')).toMatch(tooOften);
    // Elsewhere the owner still gets in, and a right code does not count.
    expect(await attempt(recoveryCodes[0] ?? '', '192.0.2.2')).toBe('操作成功');
    const { ticket: another } = await stepOf(server, host.name);
    const guess = async (from: string) =>
      (
        await server
          .client()
          .post(
            '/auth/login-code',
            { ticket: another, code: '000000' },
            { 'x-forwarded-for': from },
          )
      ).msg;
    for (let count = 0; count < 20; count += 1)
      expect(await guess(`198.51.100.${count}`)).toBe(WRONG);
    expect(await guess('203.0.113.1')).toMatch(tooOften);
  } finally {
    await server.destroy();
  }
});

test('I-05 guesses at tickets are limited by address', async () => {
  const at = Date.now();
  const server = await TestServer.start({ budgetFactor: 1 }, { now: () => at });
  try {
    const answers: string[] = [];
    for (let count = 0; count < 61; count += 1)
      answers.push(
        (await server.client().call('loginCode', { ticket: `t${count}`, code: '000000' })).msg,
      );
    expect(new Set(answers.slice(0, 60))).toEqual(new Set([WRONG]));
    expect(answers[60]).toMatch(/^操作过于频繁/);
  } finally {
    await server.destroy();
  }
});
