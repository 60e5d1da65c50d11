import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getField } from '#core/contract';
import { jobs } from '#core/server';
import { corePlugin } from '#core/server/corePlugin';
import { installed } from '../../installed';
import { root } from '../sources';

const begin =
  '<!-- Generated from the plugins. To update it, run npx vitest run --project testing testing/rules/docs -u -->\n';
const end = '<!-- End of the generated part. -->\n';

/** The settings of the plugins of this repository, as a table for operators. */
function settingsTable(): string {
  const rows = installed
    .flatMap(({ settings }) => settings?.list ?? [])
    .map(({ name, usual, help, secret }) => {
      const meaning = secret ? `${help.replace(/\.$/, '')}. It is never shown.` : help;
      return `| \`${name}\` | ${usual === '' ? 'none' : `\`${usual}\``} | ${meaning} |`;
    });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows.sort(), ''].join('\n');
}

it('lists the settings of plugins for operators', async () => {
  const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const [before, generated, after] = page.split(new RegExp(`(?<=${begin})|(?=${end})`));
  expect(generated).toBeDefined();
  await expect(`${before}\n${settingsTable()}\n${after}`).toMatchFileSnapshot(
    '../../../docs/operating.md',
  );
});

it('lists every job for operators, and no other', () => {
  const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const [, section = ''] = /\n## Jobs\n(.*?)\n## /s.exec(page) ?? [];
  const listed = [...section.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, ids = '']) =>
    [...ids.matchAll(/`(.*?)`/g)].map(([, id]) => id),
  );
  const known = [corePlugin, ...installed]
    .flatMap(({ contributes = [] }) => contributes)
    .filter(({ point }) => point.id === jobs.id)
    .map(({ value }) => getField(value, 'id'));
  expect(listed.toSorted()).toEqual(known.toSorted());
});
