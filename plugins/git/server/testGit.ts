import { createBareRepository } from '#testing/kits/bareRepository';
import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;
/** A member of an environment, signed in. */
export type Person = Awaited<ReturnType<Sluice['company']>>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const terms = {
  branch: 'main',
  folder: '',
  username: '',
  pollSeconds: 0,
  deploys: true,
  commits: true,
  isProtected: false,
};

/** Environments that follow branches of repositories on disk. */
export function gitOn(sluice: () => Sluice) {
  const repositories: Awaited<ReturnType<typeof createBareRepository>>[] = [];
  async function createRepository() {
    repositories.push(await createBareRepository());
    return repositories.at(-1)!;
  }
  const removeRepositories = () => {
    for (const repository of repositories) repository.remove();
  };
  const send = (person: Person, method: Method, path: string, body?: object) =>
    sluice().inject(method, path, { token: person.token, ...(body && { body }) });
  const connect = (person: Person, url: string, more: object = {}) =>
    send(person, 'PUT', `/company/${person.companyId}/git`, { ...terms, url, ...more });
  const sync = async (person: Person) =>
    (await send(person, 'POST', `/company/${person.companyId}/git/sync`)).body.link;
  async function createFlow(person: Person, name: string) {
    const { flowId } = (await send(person, 'POST', '/flows', { name })).body.flowInfo;
    await send(person, 'PUT', `/flows/${flowId}/deploy`);
    return flowId as string;
  }
  const readFlow = async (person: Person, flowId: string) =>
    (await send(person, 'GET', `/flows/${flowId}`)).body.flowInfo;
  async function save(person: Person, flowId: string, description: string, deploy = true) {
    const { currentVersion } = await readFlow(person, flowId);
    const body = { currentVersion, description, message: 'Because of the audit' };
    const saved = await send(person, 'PUT', `/flows/${flowId}`, body);
    if (deploy) await send(person, 'PUT', `/flows/${flowId}/deploy`);
    return saved;
  }
  const calls = { send, connect, sync, createFlow, readFlow, save };
  return { ...calls, createRepository, removeRepositories };
}
