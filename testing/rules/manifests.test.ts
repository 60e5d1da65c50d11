import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plugins as inConsole } from '#shell/web/plugins';
import { plugins as onServer } from '#shell/server/plugins';
import { pluginIds, root } from './sources';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const halves = (plugin: string) =>
  ['plugin.ts', 'server.ts', 'command.ts'].filter(half =>
    existsSync(join(root, 'plugins', plugin, half)),
  );

it('reserves the ID of every built-in plugin', () => {
  expect(Object.keys(inConsole).filter(id => !Object.hasOwn(onServer, id))).toEqual([]);
});

describe.each(pluginIds)('plugin %s', plugin => {
  it('has a README and at least one manifest', () => {
    expect(existsSync(join(root, 'plugins', plugin, 'README.md'))).toBe(true);
    expect(halves(plugin)).not.toEqual([]);
  });

  it('has manifests of at most 60 lines below their imports', () => {
    for (const half of halves(plugin)) {
      const text = read(`plugins/${plugin}/${half}`);
      const value = text.slice(text.indexOf('\nexport default ') + 1).trimEnd();
      expect.soft(value.split('\n').length, half).toBeLessThanOrEqual(60);
      expect.soft(text, half).toMatch(/export default define(Plugin|ServerPlugin|Commands)\(\{/);
      expect.soft(text, half).toContain(`id: '${plugin}'`);
    }
  });

  it('shows only texts from strings.ts', () => {
    for (const half of halves(plugin)) {
      const literals = read(`plugins/${plugin}/${half}`).match(/title: *['"`][^'"`]*['"`]/g) ?? [];
      expect(literals).toEqual([]);
    }
  });
});
