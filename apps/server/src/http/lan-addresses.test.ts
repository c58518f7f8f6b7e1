import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { lanAddresses } from './lan-addresses.ts';

const place = (address: string, more: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address, family: 'IPv4', internal: false, ...more }) as NetworkInterfaceInfo;

describe('addresses of the same network', () => {
  it('O-15 are the private ones of real interfaces, those of homes first', () => {
    const found = lanAddresses({
      lo: [place('127.0.0.1', { internal: true })],
      eth0: [place('10.0.0.4'), place('fe80::1', { family: 'IPv6' } as never)],
      wlan0: [place('192.168.1.5')],
      en0: [place('172.20.0.9'), place('169.254.7.7')],
      empty: undefined,
    });
    expect(found).toEqual(['192.168.1.5', '10.0.0.4', '172.20.0.9', '169.254.7.7']);
  });

  it('O-15 are neither public ones nor those of containers, machines and tunnels', () => {
    const names = ['docker0', 'br-1f', 'veth9', 'virbr0', 'vmnet8', 'utun3', 'tailscale0', 'wg0'];
    const virtual = Object.fromEntries(names.map((name) => [name, [place('192.168.9.1')]]));
    const edges = ['203.0.113.9', '172.15.0.1', '172.32.0.1', '192.169.0.1', '11.0.0.1'];
    expect(lanAddresses({ ...virtual, eth0: edges.map((edge) => place(edge)) })).toEqual([]);
  });
});
