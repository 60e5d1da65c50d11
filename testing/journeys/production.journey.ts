import { describe, expect, it } from 'vitest';
import { sharedJourney } from './kits/sharedJourney';

describe('the production build', () => {
  const shared = sharedJourney();

  it('writes nothing to the browser’s log: [K57, S351]', async () => {
    const page = await shared.window();
    const logged: string[] = [];
    page.on('console', message => logged.push(message.text()));
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const methods = await page.evaluate(() => {
      const all = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'table', 'dir'] as const;
      for (const method of all) console[method]('not silenced');
      return all.length;
    });
    expect(methods).toBe(8);
    expect(logged.filter(text => text.includes('not silenced'))).toEqual([]);
  });

  it('unregisters existing service workers: [K56, S350]', async () => {
    const page = await shared.window();
    await page.addInitScript(() => {
      const gone: string[] = [];
      Object.assign(window, { gone });
      const registrations = ['one', 'two'].map(name => ({
        unregister: async () => gone.push(name) > 0,
      }));
      Object.defineProperty(navigator, 'serviceWorker', {
        value: { getRegistrations: async () => registrations },
      });
    });
    await page.goto('/');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { gone: string[] }).gone))
      .toEqual(['one', 'two']);
  });
});
