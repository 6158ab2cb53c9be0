import { isIPv6 } from 'node:net';

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

const firstHalf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const start = groupsOf(head);
  const end = tail === undefined ? [] : groupsOf(tail);
  const missing = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  const groups = [...start, ...missing, ...end].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** Returns the key that rate limits use for a client: its IPv4 address, or the /64 network of its IPv6 address. */
export const addressKey = (ip = ''): string => {
  const [plain = ''] = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%', 1);
  return isIPv6(plain) ? firstHalf(plain) : plain;
};
