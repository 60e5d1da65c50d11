import { expect } from 'vitest';
import type { startServer } from '#testing/startServer';
import { variableStore } from '../contract';

export const secret = 'canary-77f0';
export const [plan, limit, tries, key] = [
  'plan##SK##company',
  'limit##SK##company',
  'tries##SK##flowInstance',
  'key##SK##company',
];

/** Makes a company with two numbers, a text and a secret. */
export async function createTestVariables(sluice: Awaited<ReturnType<typeof startServer>>) {
  const person = await sluice.company();
  const { token, companyId } = person;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    sluice.inject(method, url, { token, body });
  for (const body of [
    { name: 'plan', context: 'company', type: 'string', value: 'free' },
    { name: 'limit', context: 'company', type: 'number', value: 7 },
    { name: 'tries', context: 'flowInstance', type: 'number', value: 1 },
    { name: 'key', context: 'company', type: 'secret', value: secret },
  ])
    expect((await call('POST', '/constructs', body)).status).toBe(200);
  const all = async () => (await call('GET', '/constructs')).body;
  const readValue = async (name: string) =>
    (await sluice.server.get(variableStore).load(companyId, '')).find(each => each.name === name)
      ?.value;
  return { ...person, call, all, opened: readValue };
}
