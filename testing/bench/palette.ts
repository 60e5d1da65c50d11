import { indexItems, rank } from '../../core/web/palette/rank';
import { median, percentile, type Figure } from './figures';
import { makeFlow } from './graph';
import { withConsole } from './withConsole';

const items = 3000;
const words = ['generated flow 12', 'sign', 'flow 2999', 'dashboard'];

const entries = 10_000;

/** What a key costs over so many entries, from the text that is typed to the rows that are shown. */
function rankFigure(): Figure {
  const item = (at: number) => ({
    id: `i${at}`,
    title: `Sign on with password and device ${at}`,
    group: 'Flow',
    run: () => {},
  });
  const index = indexItems(Array.from({ length: entries }, (_, at) => item(at)));
  const times = ['s', 'si', 'sig', 'sign d', 'pswd', 'device 29'].flatMap(query =>
    Array.from({ length: 9 }, () => {
      const from = performance.now();
      rank(index, query, () => 0);
      return performance.now() - from;
    }),
  );
  return {
    what: `palette, ranking ${entries.toLocaleString('en')} entries`,
    unit: 'ms',
    value: median(times),
    goal: { most: 16 },
  };
}

/** What a key costs in the palette of a company with 3,000 flows: from the key to the frame that shows its rows. */
export const benchPalette = (): Promise<Figure[]> =>
  withConsole(
    async client => {
      const flow = makeFlow({ nodes: 12 });
      for (let index = 0; index < items; index += 20) {
        const some = Array.from({ length: 20 }, (_, offset) => `Generated flow ${index + offset}`);
        await Promise.all(some.map(name => client.call('PUT', '/flows/import', { name, flowInfo: { ...flow, name } })));
      }
    },
    async page => {
      await page.keyboard.press('Control+k');
      const input = page.getByRole('combobox').first();
      await input.waitFor();
      const times: number[] = [];
      for (const word of words) {
        await input.fill('');
        for (const key of word) {
          await page.evaluate(() => {
            addEventListener(
              'keydown',
              event => {
                const frame = () => Reflect.set(window, 'sluiceKey', performance.now() - event.timeStamp);
                Reflect.set(window, 'sluiceKey', undefined);
                requestAnimationFrame(() => setTimeout(frame));
              },
              { capture: true, once: true },
            );
          });
          await page.keyboard.press(key === ' ' ? 'Space' : key);
          const time = await page.waitForFunction(() => Reflect.get(window, 'sluiceKey') as number | undefined);
          times.push((await time.jsonValue()) as number);
        }
      }
      return [
        rankFigure(),
        {
          what: `palette over ${items.toLocaleString('en')} flows: a key to its frame`,
          unit: 'ms',
          value: median(times),
          goal: { most: 33 },
        },
        { what: 'palette, 95th percentile', unit: 'ms', value: percentile(times, 0.95), goal: { most: 50 } },
      ];
    },
  );
