// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { messages } from '../../contract';
import { definePlugin, searchProvider } from '../plugin';
import { Root } from '../root/Root';
import { searchCut } from './Searches';

const texts = messages('demo', { title: 'Demo', slow: 'Slow', fail: 'Failing' });
afterEach(() => void vi.useRealTimers());

it('waits for slow searches, and retries failed ones once', async () => {
  let asked = 0;
  const failOnce = async () => {
    asked += 1;
    if (asked === 1) throw new Error('The server restarts.');
    return [{ id: '1', title: 'Ada Lovelace', to: '/demo/1' }];
  };
  const { host, palette } = new Root();
  const contributes = [
    searchProvider('demo.slow', {
      title: texts.slow,
      find: async () => ({
        default: async () => {
          await new Promise(done => setTimeout(done, searchCut - 1000));
          return [{ id: '1', title: 'Ada Byron', to: '/demo/2' }];
        },
      }),
    }),
    searchProvider('demo.fail', { title: texts.fail, find: async () => ({ default: failOnce }) }),
  ];
  const demo = definePlugin({ id: 'demo', title: texts.title, contributes });
  await host.install({ demo: async () => ({ default: demo }) });
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  palette.show();
  palette.type('ada');
  const getTitles = () => palette.items.map(({ title }) => title);
  await vi.waitFor(() => expect(palette.searches.failed).toEqual(['Failing']));
  palette.searches.retry();
  await vi.waitFor(() => expect(getTitles()).toEqual(['Ada Lovelace']));
  expect(palette.searches.failed).toEqual([]);
  await vi.waitFor(() => expect(getTitles().toSorted()).toEqual(['Ada Byron', 'Ada Lovelace']), {
    timeout: searchCut,
  });
  expect(palette.waiting).toBe(false);
});
