const loopback = /^(127(\.\d+){3}|\[::1\])$/;
const numbers = /^(\d+(\.\d+){3}|\[[\da-f:.]+\])$/i;

type Address = Pick<Location, 'protocol' | 'hostname' | 'port' | 'pathname'>;

/** Whether a host is an address of numbers, for which browsers make no passkey. */
export const isNumbers = (host: string) => numbers.test(host);

/** The same page by this machine’s name; nothing where the host is another’s. */
export function namedAddress({ protocol, hostname, port, pathname }: Address): string | undefined {
  if (!loopback.test(hostname)) return undefined;
  return `${protocol}//localhost${port && `:${port}`}${pathname}`;
}
