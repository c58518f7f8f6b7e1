import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';

const whole = {
  BROKER_URL: 'rabbitmq+mqtts://live-server:p%40ss@broker:8883',
  BROKER_WS_URL: 'wss://broker.example/ws',
  BROKER_ADMIN_URL: 'https://live-server:pass@broker:15671',
  BROKER_HOOK_SECRET: 'sixteen-characters',
};

describe('the settings of a broker', () => {
  it('finds the kind and keeps the password out of the address', () => {
    expect(readConfig(whole).broker).toMatchObject({
      kind: 'rabbitmq',
      serverUrls: ['mqtts://broker:8883'],
      adminUrls: ['https://live-server:pass@broker:15671'],
      username: 'live-server',
      password: 'p@ss',
      wsUrl: 'wss://broker.example/ws',
    });
    expect(readConfig({}).broker).toBeUndefined();
  });

  it('takes one host for each node of a cluster', () => {
    const cluster = {
      ...whole,
      BROKER_URL: 'rabbitmq+mqtt://live-server:pass@one:1883,two:1884',
      BROKER_ADMIN_URL: 'http://live-server:pass@one:15672,two:15673/api',
    };
    expect(readConfig(cluster).broker).toMatchObject({
      serverUrls: ['mqtt://one:1883', 'mqtt://two:1884'],
      adminUrls: ['http://live-server:pass@one:15672/api', 'http://live-server:pass@two:15673/api'],
    });
    for (const hosts of ['one:1883,', 'one,two:99999'])
      expect(() =>
        readConfig({ ...whole, BROKER_URL: `rabbitmq+mqtt://live-server:pass@${hosts}` }),
      ).toThrow('设置有误：BROKER_URL');
  });

  it('requires the settings of each kind', () => {
    const { BROKER_ADMIN_URL, BROKER_HOOK_SECRET, ...rest } = whole;
    expect(() => readConfig(rest)).toThrow(
      '设置有误：BROKER_URL 需要同时设置 BROKER_ADMIN_URL、BROKER_HOOK_SECRET',
    );
  });

  it.each([
    'mqtt://broker:1883',
    'kafka+mqtt://a:b@broker',
    'mosquitto+mqtt://a:b@broker:1883',
    'rabbitmq+mqtt://broker:1883',
    'rabbitmq+mqtt://a:b@broker:99999',
  ])('refuses %s', (BROKER_URL) => {
    expect(() => readConfig({ ...whole, BROKER_URL })).toThrow('设置有误：BROKER_URL');
  });

  it('names a malformed address of the media server too', () => {
    const SRS_URL = 'http://srs:99999';
    expect(() => readConfig({ ...whole, SRS_URL })).toThrow('设置有误：SRS_URL');
  });

  it('requires a SECRET where several servers share a database', () => {
    const DATABASE_URL = 'postgres://live@database/live';
    expect(() => readConfig({ ...whole, DATABASE_URL })).toThrow('SECRET');
    expect(readConfig({ ...whole, DATABASE_URL, SECRET: 's'.repeat(32) }).broker).toBeDefined();
  });
});
