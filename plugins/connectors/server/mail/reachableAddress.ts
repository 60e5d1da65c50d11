import { lookup } from 'node:dns/promises';
import { AddressRules, bare, isAddress } from '#core/server/http/AddressRules';

/**
 * The address to open a socket to, so that what was checked is what is called: a host of the
 * private network is refused unless the operator allows it, whatever its name says later.
 */
export async function reachableAddress(
  host: string,
  port: number,
  allowHosts: readonly string[],
): Promise<{
  readonly address: string;
  /** The operator named this very host. */ readonly allowed: boolean;
}> {
  const rules = new AddressRules(allowHosts);
  const name = bare(host);
  const allowed = rules.lists(name, String(port));
  const found = isAddress(name)
    ? [{ address: name }]
    : await lookup(name, { all: true, verbatim: true }).catch(() => {
        throw new Error(
          `The mail server ${host} has no address. Look at the name in the connection.`,
        );
      });
  if (!allowed && (found.length === 0 || found.some(({ address }) => !rules.mayReach(address))))
    throw new Error(
      `Mail to ${host} is refused, because its address is private to this network. An operator may allow it in SLUICE_ALLOW_HOSTS.`,
    );
  return { address: found[0]!.address, allowed };
}
