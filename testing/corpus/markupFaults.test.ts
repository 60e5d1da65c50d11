// @module-tag slow
import { expect, it } from 'vitest';
import { markupLanguage } from '#core/web/ui/controls/code/markup/markupLanguage';
import { findSharedData } from '../kits/findSharedData';
import { readMarkups } from './readMarkups';

const folder = findSharedData('flows');

if (!folder) console.info('Real pages are not checked: there is no folder of flows.');

it.skipIf(!folder)(
  'finds few faults in real pages, all of which work',
  { timeout: 300_000 },
  () => {
    const markups = readMarkups(folder!);
    const most = { html: 0.35, css: 0.1 };
    for (const kind of ['html', 'css'] as const) {
      const found = [...markups[kind]].map(code => ({ code, faults: markupLanguage[kind](code) }));
      const faulty = found.filter(({ faults }) => faults.length > 0);
      const errors = faulty.filter(({ faults }) => faults.some(each => each.severity === 'error'));
      console.info(
        `${kind}: ${faulty.length} of ${found.length} with faults, ${errors.length} with errors`,
      );
      expect(faulty.length).toBeLessThan(found.length * most[kind]);
      expect(errors.length).toBeLessThan(5);
      for (const { code, faults } of found)
        for (const { from, to } of faults)
          expect(0 <= from && from < to && to <= code.length, `${from}–${to}`).toBe(true);
    }
  },
);
