/** IPv4-mapped IPv6 addresses, as dual-stack sockets report them. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** An IPv6 customer has a /64 network, that is four groups, and every address in it. */
const NETWORK_GROUPS = 4;

declare const counted: unique symbol;

/**
 * A text by which an address is counted. Limits by address accept nothing else, so that a raw address, of which an
 * IPv6 customer has as many as they like, is never counted by itself.
 */
export type AddressKey = string & { readonly [counted]: true };

/** The key of an address: itself, or its /64 network with IPv6. */
export const addressKey = (address: string): AddressKey => {
  if (!address.includes(':')) return address as AddressKey;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped as AddressKey;
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = withoutZone.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? 0 : tail.split(':').length;
    while (groups.length + last < 8) groups.push('0');
    if (tail !== '') groups.push(...tail.split(':'));
  }
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64` as AddressKey;
};
