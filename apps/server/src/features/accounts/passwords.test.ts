import { randomBytes, scryptSync } from 'node:crypto';
import { PLATFORM_KEY, PlatformClient, stage, TEST_PASSWORD } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { addressKey } from '../../domain/address-key.ts';
import { Passwords, SAFE_COST } from './passwords.ts';

const passwords = new Passwords(SAFE_COST);
const here = addressKey('192.0.2.1');

/** A hash that the first version wrote. */
const formerHash = (password: string) => {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${scryptSync(password, salt, 32).toString('base64url')}`;
};

describe('hashes of passwords', () => {
  it('E-03 name their cost, which is what guessing is to cost today', async () => {
    const hash = await passwords.hash('right');
    expect(hash).toMatch(/^scrypt\.32768\.8\.3\.[\w-]{22}\.[\w-]{43}$/);
    expect(await passwords.verify('right', hash, here)).toBe(hash);
    expect(await passwords.verify('wrong', hash, here)).toBeUndefined();
  });

  it('E-03 cost that much in every server, whatever its environment says', () => {
    expect(readConfig({ PASSWORD_COST: '16', DEMO: '1' }).passwordCost).toEqual({
      N: 32_768,
      r: 8,
      p: 3,
    });
  });

  it('E-03 of an earlier cost are still right, and are renewed', async () => {
    const former = formerHash('right');
    expect(await passwords.verify('wrong', former, here)).toBeUndefined();
    const renewed = await passwords.verify('right', former, here);
    expect(renewed).toMatch(/^scrypt\.32768\.8\.3\./);
    expect(await passwords.verify('right', renewed, here)).toBe(renewed);
  });

  it('E-03 that are malformed match no password', async () => {
    for (const stored of [undefined, ''])
      expect(await passwords.verify('', stored, here)).toBeUndefined();
  });

  it('E-03 are computed one after the other, and refused when the queue is full', async () => {
    const cheap = new Passwords({ N: 16, r: 8, p: 1 });
    const crowd = await Promise.allSettled(Array.from({ length: 40 }, () => cheap.hash('x')));
    const refused = crowd.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ reason: { message: '登录的人过多，请稍后再试' } });
    const renewed = await passwords.verify('right', formerHash('right'), here);
    expect(await passwords.verify('right', renewed, here)).toBe(renewed);
    expect(await passwords.verify('wrong', renewed, here)).toBeUndefined();
  });

  it('E-03 of one network fill no queue: others are let in between them', async () => {
    const cheap = new Passwords({ N: 16, r: 8, p: 1 });
    const hash = await cheap.hash('right');
    const order: string[] = [];
    const attempt = (who: string, address: string) =>
      cheap.verify('right', hash, addressKey(address)).then(() => order.push(who));
    const crowd = Promise.allSettled(
      Array.from({ length: 40 }, (_, host) => attempt('crowd', `2001:db8::${host + 1}`)),
    );
    await attempt('other', '2001:db8:1::1');
    const outcomes = await crowd;
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    expect(outcomes.at(-1)).toMatchObject({ reason: { message: '登录的人过多，请稍后再试' } });
    // After the two of the network that were in the queue already.
    expect(order.indexOf('other')).toBeLessThanOrEqual(3);
  });
});

describeOnPersistentStore('signing in', (place) => {
  it('E-03 renews a hash of an earlier cost, once', async () => {
    const server = await place.start({ passwordCost: SAFE_COST });
    const store = await place.openStore();
    const hashOf = async () => {
      const row = store.db
        .selectFrom('accounts')
        .select('password_hash')
        .where('id', '=', stage.host.id);
      return (await row.executeTakeFirstOrThrow()).password_hash;
    };
    const former = formerHash(TEST_PASSWORD);
    await server.destroy();
    await store.transaction((db) =>
      db
        .updateTable('accounts')
        .set({ password_hash: former })
        .where('id', '=', stage.host.id)
        .execute(),
    );
    const again = await place.start({ passwordCost: SAFE_COST });
    const wrong = await again.client().call('login', { name: 'host', password: 'wrong' });
    expect(wrong).toMatchObject({ code: 2 });
    expect(await hashOf()).toBe(former);
    await again.signIn('host');
    const renewed = await hashOf();
    expect(renewed).toMatch(/^scrypt\.32768\.8\.3\./);
    await again.signIn('host');
    expect(await hashOf()).toBe(renewed);
    await store.destroy();
    await again.destroy();
  });

  it('X-02 opens no session by a password that is changed meanwhile', async () => {
    const server = await place.start({ platformKey: PLATFORM_KEY });
    const platform = new PlatformClient(server);
    const save = (password: string) =>
      platform.call('platformAccountSave', { name: 'racer', password });
    await save('first-password');
    // Hashes are computed in the order of the requests: the change is committed first.
    const changing = save('second-password');
    const late = await server.client().call('login', { name: 'racer', password: 'first-password' });
    await changing;
    const token = late.code === 0 ? (late.data as { token: string }).token : undefined;
    expect(await server.client(token).call('accountGet', {})).toMatchObject({ code: 2 });
    await server.destroy();
  });
});
