import { lookup, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { getField } from '#core/contract';

const hostsFile = '/etc/hosts';
/** How long name servers may take, in milliseconds, and how often each is asked. */
const patience = { timeout: 2500, tries: 2 };
/** How long the addresses of one family wait for those of the other. */
const otherFamilyMs = 300;

/** Whether a name server did not answer, so that the system would wait for it as well. */
const isSilent = (fault: unknown) =>
  ['ETIMEOUT', 'ECANCELLED'].includes(String(getField(fault, 'code')));

/**
 * Looks a name up as the system does, in one of the two threads that it has for names: others wait
 * for one whose server does not answer.
 */
const askSystem = (host: string) =>
  new Promise<readonly LookupAddress[]>((done, fail) =>
    lookup(host, { all: true, verbatim: true }, (error, addresses) =>
      error ? fail(error) : done(addresses),
    ),
  );

async function isInHostsFile(host: string): Promise<boolean> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '');
  const names = text
    .split('\n')
    .flatMap(line => line.replace(/#.*/, '').trim().split(/\s+/).slice(1));
  return names.some(name => name.toLowerCase() === host.toLowerCase());
}

/** Asks name servers, in no thread; throws what they said where no family has an address. */
async function askServers(host: string, resolver: Resolver): Promise<readonly LookupAddress[]> {
  const resolved: LookupAddress[] = [];
  const add = (family: 4 | 6) => (addresses: readonly string[]) => {
    for (const address of addresses) resolved.push({ address, family });
  };
  const both = [resolver.resolve4(host).then(add(4)), resolver.resolve6(host).then(add(6))];
  const all = Promise.allSettled(both);
  await Promise.any(both).catch(() => {});
  await Promise.race([all, wait(otherFamilyMs)]);
  if (resolved.length > 0) return resolved.sort((a, b) => a.family - b.family);
  const faults = (await all).flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
  throw faults.find(isSilent) ?? faults[0];
}

/**
 * Returns the addresses of a name, by the hosts file, the name servers, or another way of the system,
 * such as its search domains. A name whose server does not answer keeps no other from being found.
 */
export async function resolveHost(
  host: string,
  resolver = new Resolver(patience),
): Promise<readonly LookupAddress[]> {
  const isOfSystem = !host.includes('.') || /\.local(?:host)?\.?$/i.test(host);
  if (isOfSystem || (await isInHostsFile(host))) return askSystem(host);
  try {
    return await askServers(host, resolver);
  } catch (fault) {
    if (isSilent(fault)) throw fault;
    return askSystem(host);
  }
}
