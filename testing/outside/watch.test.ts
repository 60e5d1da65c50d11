import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copySample, watchSample } from './kits/buildSample';

const folder = copySample('risk');
const file = join(folder, 'score.ts');
const source = readFileSync(file, 'utf8');
let watching: Awaited<ReturnType<typeof watchSample>> | undefined;
afterAll(async () => {
  await watching?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until the tool has said this since the last time. */
async function says(sentence: string): Promise<void> {
  let heard = '';
  await expect
    .poll(() => (heard += watching!.takeSaid()), { timeout: 20_000, interval: 50 })
    .toContain(sentence);
}

it('builds again after each change, reports errors, and continues after them', async () => {
  watching = await watchSample(folder);
  await says('Built plugin "risk"');
  const read = () => readFileSync(join(folder, 'dist/connectors.js'), 'utf8');
  expect(read()).not.toContain('1234567');
  writeFileSync(file, source.replace('192', '1234567'));
  await says('Built plugin "risk"');
  expect(read()).toContain('1234567');
  const [packageJson, manifest] = [join(folder, 'package.json'), join(folder, 'server.ts')];
  const half = readFileSync(manifest, 'utf8');
  writeFileSync(file, `import { join } from 'path';\n${source}\njoin('a');`);
  await says('The connectors file imports "path" in score.ts, which is only available in Node.');
  writeFileSync(manifest, half.replace("id: 'risk'", "id: 'other'"));
  writeFileSync(file, source);
  await says('server.ts has the ID "other", but package.json has "risk".');
  writeFileSync(manifest, half);
  await says('Built plugin "risk"');
  expect(read()).not.toContain('1234567');
  expect(JSON.parse(readFileSync(packageJson, 'utf8')).sluice.connectorIds).toEqual([
    'riskConnector',
  ]);
}, 90_000);
