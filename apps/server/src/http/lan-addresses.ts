import type { NetworkInterfaceInfo } from 'node:os';

/** RFC 1918 and link-local, those of homes and offices first. */
const PRIVATE = [/^192\.168\./, /^10\./, /^172\.(?:1[6-9]|2\d|3[01])\./, /^169\.254\./];

/** Interfaces of containers, virtual machines and tunnels, which no phone shares. */
const VIRTUAL =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|utun|tun|tap|wg|zt|tailscale|podman|cni)/i;

const rankOf = (address: string): number => PRIVATE.findIndex((range) => range.test(address));

/**
 * The IPv4 addresses under which phones of the same network reach this machine, the likeliest first. Public
 * addresses are left out: whoever wants one listened on has to name it.
 */
export const lanAddresses = (
  interfaces: Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>,
): string[] =>
  Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, places = []]) => places)
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && rankOf(address) >= 0,
    )
    .map(({ address }) => address)
    .sort((a, b) => rankOf(a) - rankOf(b));
