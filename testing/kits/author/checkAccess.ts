import type { startServer } from '../../startServer';
import { KitError } from './KitError';

type Sluice = Pick<Awaited<ReturnType<typeof startServer>>, 'company' | 'inject'>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The facts about a plugin’s calls that a check of access needs. */
export interface AccessFacts {
  /** The calls, such as `GET /notes/:id`. */
  readonly endpoints: readonly string[];
  /** Makes what paths name in an environment, and returns the values of their parameters by name. */
  readonly make?: (call: MadeCall) => Promise<Readonly<Record<string, string>>>;
  /** Bodies of calls that need one, by call. */
  readonly bodies?: Readonly<Record<string, unknown>>;
  /** Calls that anyone may make. */
  readonly open?: readonly string[];
}

/** Makes a call as a member who may do everything, and returns the body of the answer. */
export type MadeCall = (method: Method, path: string, body?: unknown) => Promise<any>;

/**
 * Makes every call without a token, as a member without a permission, and from another environment,
 * and lists those that were answered, a sentence each.
 */
export async function checkAccess(sluice: Sluice, facts: AccessFacts): Promise<string[]> {
  const { endpoints, make, bodies = {}, open = [] } = facts;
  const owner = await sluice.company();
  const made: MadeCall = async (method, path, body) => {
    const reply = await sluice.inject(method, path, { token: owner.token, body });
    if (reply.status >= 300)
      throw new KitError(`${method} ${path} answered ${reply.status}: ${reply.text}`);
    return reply.body;
  };
  const values = (await make?.(made)) ?? {};
  const [member, stranger] = [
    await sluice.company({ can: [], in: owner.companyId }),
    await sluice.company(),
  ];
  const faults: string[] = [];
  for (const line of endpoints.filter(each => !open.includes(each))) {
    const [method, path = ''] = line.split(' ') as [Method, string];
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const missing = names.find(name => values[name] === undefined);
    if (missing) throw new KitError(`${line} needs a value of "${missing}". Return it from make.`);
    const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name]!));
    const body = bodies[line] ?? (method === 'GET' ? undefined : {});
    const ask = (token?: string) => sluice.inject(method, url, { token, body });
    if ((await ask()).status !== 401) faults.push(`${line} is answered without a token.`);
    if (![401, 403].includes((await ask(member.token)).status))
      faults.push(`${line} is answered for a member without the permission.`);
    const reply = names.length > 0 ? await ask(stranger.token) : undefined;
    if (reply && reply.status < 400)
      faults.push(`${line} is answered for a member of another environment.`);
  }
  return faults;
}
