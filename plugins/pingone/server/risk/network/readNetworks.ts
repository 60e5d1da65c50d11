import { readFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { format } from '#core/contract';
import { strings } from '#plugins/pingone/riskTexts';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const widest = { ipv4: 32, ipv6: 128 } as const;

/** Reads a list of addresses and networks, one a line; `#` begins a comment. */
export async function readNetworks(path: string): Promise<BlockList> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  const list = new BlockList();
  for (const [index, line] of lines.entries()) {
    const [entry = ''] = line.split('#', 1);
    const [address = '', width] = entry.trim().split('/');
    if (address === '') continue;
    const kind = family(address);
    const bits = width === undefined ? widest[kind] : Number(width);
    if (isIP(address) === 0 || !Number.isInteger(bits) || bits < 0 || bits > widest[kind])
      throw new Error(format(strings.networkWrong, { line: index + 1, entry: entry.trim() }));
    list.addSubnet(address, bits, kind);
  }
  return list;
}

/** Whether a list has an address; one of IPv4 that is written as IPv6 counts as what it is. */
export function hasAddress(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(plain) !== 0 && list.check(plain, family(plain));
}
