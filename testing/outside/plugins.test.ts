// @module-tag slow
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { testManifests, testRequests } from '#plugins/services/server/services/testServices';
import { dynamicsService } from './kits/dynamicsService';
import { loadPlugin } from './kits/loadPlugin';
import { ownPlugins, packPlugin } from './kits/packPlugins';

const readJson = (path: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'));

describe.each(ownPlugins)('our plugin %s', name => {
  it('is committed as built, with a description of the changes', async () => {
    const { content } = await packPlugin(name);
    expect(content).toEqual(readJson(`plugins/${name}/package.json`));
    const changes = readFileSync(new URL(`plugins/${name}/CHANGELOG.md`, import.meta.url), 'utf8');
    expect(changes).toContain(`\n## ${content.version}\n`);
  });
});

const { connectors, get, close } = await loadPlugin('microsoft');
afterAll(close);
testRequests(connectors.map(each => dynamicsService(each, get)));
testManifests(connectors);
