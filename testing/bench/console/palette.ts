import type { Page } from 'playwright-core';
import { indexItems, Ranking } from '#core/web/palette/rank';
import { median, percentile, type Figure } from '../figures';
import { makeFlow } from '../data/graph';
import { withConsole } from './withConsole';

const items = Number(process.env.BENCH_FLOWS ?? 10_000);
const words = ['generated flow 12', 'sign', 'flow 2999', 'dashboard'];

/**
 * Measures the cost of ranking per key over so many entries: letter by letter, as a person types.
 */
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

/**
 * Types words letter by letter and tells what each key costs, from the press to the frame that
 * shows its rows.
 */
async function measureTyping(page: Page, words: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const word of words) {
    await page.getByRole('dialog').getByRole('combobox').fill('');
    for (const key of word) {
      await page.evaluate(() => {
        addEventListener(
          'keydown',
          event => {
            const frame = () =>
              Reflect.set(window, 'sluiceKey', performance.now() - event.timeStamp);
            Reflect.set(window, 'sluiceKey', undefined);
            requestAnimationFrame(() => setTimeout(frame));
          },
          { capture: true, once: true },
        );
      });
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      const time = await page.waitForFunction(
        () => Reflect.get(window, 'sluiceKey') as number | undefined,
      );
      times.push((await time.jsonValue()) as number);
    }
  }
  return times;
}

/**
 * Measures the cost of a key in the palette: over all flows of a company by name, and in the search
 * of everything.
 */
export const benchPalette = (): Promise<Figure[]> =>
  withConsole(
    async client => {
      const flow = makeFlow({ nodes: 3 });
      for (let index = 0; index < items; index += 20) {
        const some = Array.from({ length: 20 }, (_, offset) => `Generated flow ${index + offset}`);
        await Promise.all(
          some.map(name =>
            client.call('PUT', '/flows/import', { name, flowInfo: { ...flow, name } }),
          ),
        );
      }
    },
    async page => {
      const palette = page.getByRole('dialog');
      await page.keyboard.press('Control+k');
      await palette.getByRole('combobox').waitFor();
      const all = await measureTyping(page, words);
      await palette.getByRole('combobox').fill('open a flow');
      await page.keyboard.press('Enter');
      await palette.getByRole('option', { name: `Generated flow ${items - 1}` }).waitFor();
      const named = await measureTyping(page, words);
      const count = items.toLocaleString('en');
      return [
        rankFigure(),
        {
          what: `palette, ${count} flows to choose among: a key to its frame`,
          ...goal(median(named), 16),
        },
        { what: 'the same, 95th percentile', ...goal(percentile(named, 0.95), 33) },
        {
          what: `palette, search of everything beside ${count} flows: a key to its frame`,
          ...goal(median(all), 16),
        },
        { what: 'search of everything, 95th percentile', ...goal(percentile(all, 0.95), 33) },
      ];
    },
  );

const goal = (value: number, most: number) => ({ unit: 'ms', value, goal: { most } });
