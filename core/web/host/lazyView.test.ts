import { expect, it } from 'vitest';
import { ChunkMissingError, fetchView, preload } from './lazyView';

const chunkError = () => Object.assign(new Error('chunk 7 failed'), { name: 'ChunkLoadError' });
/** A part that fails with each of these in turn and is there after that, half-evaluated or not. */
function failing(...faults: readonly Error[]) {
  const asked = { times: 0 };
  const load = async () => {
    const fault = faults[asked.times++];
    if (fault) throw fault;
    return { default: 'the part' };
  };
  return { asked, load };
}

it('retries a file that failed to load', async () => {
  const { asked, load } = failing(
    chunkError(),
    new Error('error loading dynamically imported module'),
  );
  expect((await fetchView(load)).default).toBe('the part');
  expect(asked.times).toBe(3);
});

it('reports a file that stays missing, and retries on request', async () => {
  const { load } = failing(chunkError(), chunkError(), chunkError());
  await expect(fetchView(load)).rejects.toBeInstanceOf(ChunkMissingError);
  expect((await fetchView(load)).default).toBe('the part');
});

it('never reloads a module that throws while loading', async () => {
  const { asked, load } = failing(new Error('strings is undefined'));
  await expect(fetchView(load)).rejects.toThrow('strings is undefined');
  await expect(fetchView(load)).rejects.toThrow('strings is undefined');
  expect(asked.times).toBe(1);
});

it('remembers a module that threw during prefetch', async () => {
  const { asked, load } = failing(new Error('strings is undefined'));
  preload(load);
  await expect(fetchView(load)).rejects.toThrow('strings is undefined');
  expect(asked.times).toBe(1);
});
