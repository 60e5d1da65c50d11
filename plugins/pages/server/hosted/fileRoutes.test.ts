import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sluice = await startServer();
});
afterAll(() => sluice.close());

const mostBytes = 15_000;

it('the scripts of hosted pages are under 15 kB together, compressed', async () => {
  const sizes = await Promise.all(
    ['player.js', 'authenticator.js'].map(async name => {
      const { headers, rawPayload } = await sluice.app.inject({
        url: `/hosted/files/${name}`,
        headers: { 'accept-encoding': 'gzip' },
      });
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': expect.stringContaining('javascript'),
      });
      return rawPayload.length;
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(mostBytes);
});
