import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { always, endpoint } from '#core/contract';
import { startServer } from '#testing/startServer';
import { defineServerPlugin, handle } from '../plugin';

const many = endpoint('GET /many', {
  summary: 'Lists much.',
  reply: Type.Unknown(),
  audience: 'anyone',
  when: always,
});
const answer = {
  list: Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Näme ${id}`, gone: undefined })),
  at: new Date(0),
  text: '€"'.repeat(200_000),
};
const demo = defineServerPlugin({ id: 'demo', handles: [handle(many, async () => answer)] });

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [demo] })));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => sluice.close());

it('writes a long response in many chunks, whatever the client (guarantee 31)', async () => {
  const whole = JSON.stringify(answer);
  const stringify = vi.spyOn(JSON, 'stringify');
  const { status, text, headers } = await sluice.inject('GET', '/many');
  const lengths = stringify.mock.results.map(({ value }) => String(value).length);
  vi.restoreAllMocks();
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(text === whole).toBe(true);
  expect(Math.max(...lengths)).toBeLessThan(whole.length / 10);
});

it('compresses it if requested', async () => {
  const { rawPayload, headers } = await sluice.app.inject({
    method: 'GET',
    url: '/v1/many',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(headers['content-encoding']).toBe('gzip');
  expect(rawPayload.length).toBeLessThan(200_000);
});
