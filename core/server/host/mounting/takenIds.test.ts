import { afterEach, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { namespace } from '#core/contract';
import { describeProblem } from '#core/contract/internal';
import { contribute, defineServerPlugin, provide } from '../plugin';
import { jobs, resources } from '../points';

let sluice: Awaited<ReturnType<typeof startServer>>;
afterEach(() => sluice.close());

const greeting = namespace('one').service<string>('greeting');
const access = namespace('one').permission('greetings');
const run = async () => {};

it('keeps the first service, permission, and job with an ID, and names the plugin that repeats it', async () => {
  const plugin = (id: string) =>
    defineServerPlugin({
      id,
      contributes: [
        provide(`${id}.greeting`, { service: greeting, create: () => `from ${id}` }),
        contribute(resources, `${id}.access`, { permission: access, title: id }),
        contribute(jobs, `${id}.job`, { id: 'greet', run }, { order: -1 }),
      ],
    });
  sluice = await startServer({ plugins: [plugin('one'), plugin('two')] });
  const { server } = sluice;
  expect(server.get(greeting)).toBe('from one');
  expect(server.at(resources).filter(({ title }) => /one|two/.test(title))).toEqual([
    { permission: access, title: 'one' },
  ]);
  expect(server.problems.map(describeProblem)).toEqual([
    'Plugin "two" needs the ID "one.greeting" at core.server.services, which "one" already uses. Use another ID.',
    'Plugin "two" needs the ID "greetings" at core.server.resources, which "one" already uses. Use another ID.',
    'Plugin "two" needs the ID "greet" at core.server.jobs, which "one" already uses. Use another ID.',
  ]);
});
