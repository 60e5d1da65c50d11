import { expect, it } from 'vitest';
import { dropServiceWorkers, silenceConsole } from './preparePage';

it('silences the console’s output [S351, K57]', () => {
  const said: unknown[] = [];
  const say = (...args: unknown[]) => void said.push(...args);
  const target = {
    log: say,
    info: say,
    warn: say,
    error: say,
    debug: say,
    trace: say,
    table: say,
    dir: say,
  };
  target.log('before');
  silenceConsole(target);
  for (const method of Object.values(target)) method('after');
  expect(said).toEqual(['before']);
});

it('unregisters service workers [S350, K56]', async () => {
  const left = new Set(['one', 'two']);
  const registrations = [...left].map(name => ({ unregister: async () => left.delete(name) }));
  const container = {
    getRegistrations: async () => registrations,
  } as unknown as ServiceWorkerContainer;
  await dropServiceWorkers(container);
  expect([...left]).toEqual([]);
  await dropServiceWorkers(undefined);
});
