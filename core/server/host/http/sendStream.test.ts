import { once } from 'node:events';
import { request } from 'node:http';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { always, endpoint, Failure } from '#core/contract';
import { startServer } from '#testing/startServer';
import { defineServerPlugin, handleStream } from '../plugin';
import { createAbortSignal } from './sendStream';

const say = endpoint('POST /say/:how', {
  summary: 'Says it piece by piece.',
  reply: Type.Object({ text: Type.String() }),
  audience: 'anyone',
  when: always,
  streams: true,
});
let goOn: () => void = () => {};
let left: Promise<unknown>;
let ended = 0;
const demo = defineServerPlugin({
  id: 'demo',
  handles: [
    handleStream(say, async ({ params }, call) => {
      const gone = createAbortSignal(call);
      left = new Promise(done => gone.addEventListener('abort', done));
      if (params.how === 'whole') return { text: 'all at once' };
      return (async function* () {
        try {
          if (params.how === 'refused') throw new Failure(409, 0, 'Not now.');
          yield { text: 'Grüß\n\nGott' };
          if (params.how === 'broken') throw new Error('no more');
          await Promise.race([new Promise<void>(done => (goOn = done)), left]);
          yield { text: 'und tschüss' };
        } finally {
          ended++;
        }
      })();
    }),
  ],
});

let sluice: Awaited<ReturnType<typeof startServer>>;
let address: string;
beforeAll(async () => {
  sluice = await startServer({ plugins: [demo] });
  address = await sluice.listen();
});
afterAll(() => sluice.close());
const post = (how: string) =>
  fetch(`${address}/v1/say/${how}`, {
    method: 'POST',
    headers: { 'accept-encoding': 'gzip', 'content-type': 'application/json' },
    body: '{}',
  });

it('sends each chunk when it arrives, neither compressed nor buffered', async () => {
  const response = await post('pieces');
  expect(response.headers.get('content-type')).toMatch('text/event-stream');
  expect(response.headers.get('content-encoding')).toBeNull();
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('data: {"text":"Grüß\\n\\nGott"}\n\n');
  goOn();
  expect((await reader.read()).value).toBe('data: {"text":"und tschüss"}\n\n');
  expect((await reader.read()).done).toBe(true);
});

it('fails like any call before the first chunk, and aborts after it', async () => {
  const refused = await post('refused');
  expect([refused.status, (await refused.json()).message]).toEqual([409, 'Not now.']);
  await expect((await post('broken')).text()).rejects.toThrow('terminated');
  expect(await (await post('whole')).json()).toEqual({ text: 'all at once' });
});

it('stops when the client disconnects, and does not delay a stopping server', async () => {
  const before = ended;
  // fetch would open another connection after it was aborted.
  const asked = request(`${address}/v1/say/pieces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  asked.on('error', () => {}).end('{}');
  const [response] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
  await once(response, 'data');
  asked.destroy();
  await left;
  await expect.poll(() => ended).toBe(before + 1);
});
