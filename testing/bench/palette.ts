import { indexItems, Ranking } from '../../core/web/palette/rank';
import { median, percentile, type Figure } from './figures';
import { makeFlow } from './graph';
import { withConsole } from './withConsole';

const items = Number(process.env.BENCH_FLOWS ?? 10_000);
const words = ['generated flow 12', 'sign', 'flow 2999', 'dashboard'];

/** What the ranking of a key costs over so many entries: letter by letter, as a person types. */
function rankFigure(): Figure {
  const item = (at: number) => ({
    id: `i${at}`,
    title: `Sign on with password and device ${at}`,
    group: 'Flow',
    run: () => {},
  });
  const ranking = new Ranking(indexItems(Array.from({ length: items }, (_, at) => item(at))));
  const times = Array.from({ length: 5 }, () => ['sign device 29', 'pswd', 'device', 'sip'])
    .flat()
    .flatMap(word =>
      Array.from(word, (_, at) => {
        const from = performance.now();
        ranking.best(word.slice(0, at + 1), () => 0);
        return performance.now() - from;
      }),
    );
  return {
    what: `palette, ranking ${items.toLocaleString('en')} entries: a key`,
    unit: 'ms',
    value: median(times),
    goal: { most: 4 },
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
