import { request } from 'node:http';

/**
 * Asks an address as a browser does, to which every name below `localhost` is this machine; follows
 * no redirect.
 */
export function fetchPage(
  address: URL | string,
  { method = 'GET', headers = {}, body = '' }: Init = {},
): Promise<Response> {
  const { hostname, host, port, pathname, search } = new URL(address);
  const here = hostname.endsWith('.localhost') ? '127.0.0.1' : hostname;
  return new Promise((done, failed) => {
    const asked = request(
      { host: here, port, path: `${pathname}${search}`, method, headers: { ...headers, host } },
      answer => {
        const parts: Buffer[] = [];
        answer.on('data', part => parts.push(part));
        answer.on('end', () => {
          const given = new Headers();
          for (const [name, values] of Object.entries(answer.headersDistinct))
            for (const value of values ?? []) given.append(name, value);
          done(new Response(Buffer.concat(parts), { status: answer.statusCode!, headers: given }));
        });
      },
    );
    asked.on('error', failed).end(body);
  });
}

interface Init {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
