// @module-tag slow
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '#core/scaffold/root';
import { openAuthorFolder, type AuthorFolder } from './kits/authorFolder';
import { copySample } from './kits/buildSample';
import { linkModules } from './kits/linkModules';
import { ownPlugins } from './kits/packPlugins';

/** Has the compiler check each type once, where its threads would check many of them again. */
const oneThread = '--singleThreaded';

describe('a package created by the authors’ tool', () => {
  let author: AuthorFolder;
  beforeAll(async () => {
    author = await openAuthorFolder('notes', ['page', 'panel', 'connector', 'command', 'theme']);
    linkModules(author.folder);
  });
  afterAll(() => author.close());

  const nodeIn = (cwd: string, script: string, ...words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], SLUICE_HOME: root, CI: 'true' },
    });
    return { status, output: stdout + stderr };
  };
  const node = (script: string, ...words: readonly string[]) =>
    nodeIn(author.folder, script, ...words);
  const vitest = (...words: readonly string[]) =>
    node('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--maxWorkers=1', ...words);

  it('type-checks against only the published packages', () => {
    expect(node('node_modules/typescript/bin/tsc', oneThread)).toEqual({ status: 0, output: '' });
  });

  it('passes its own tests unchanged, in a real console and on a real server', () => {
    rmSync(join(root, 'dist/testing'), { recursive: true, force: true });
    const { status, output } = vitest();
    expect({ status, output }).toMatchObject({ status: 0 });
    expect(JSON.parse(output)).toMatchObject({
      numFailedTests: 0,
      numPassedTests: 11,
    });
  }, 120_000);

  it.each(ownPlugins)(
    'has our plugin %s type-check and pass its tests with the same tools',
    name => {
      const folder = copySample(join('plugins', name));
      symlinkSync(join(author.folder, 'node_modules'), join(folder, 'node_modules'));
      const run = (tool: string, ...words: readonly string[]) =>
        nodeIn(folder, `node_modules/${tool}`, ...words);
      expect(run('typescript/bin/tsc', oneThread)).toEqual({ status: 0, output: '' });
      const { status, output } = run(
        'vitest/vitest.mjs',
        'run',
        '--reporter=json',
        '--maxWorkers=1',
      );
      rmSync(folder, { recursive: true });
      expect({ status, output }).toMatchObject({ status: 0 });
      expect(JSON.parse(output).numPassedTests).toBeGreaterThan(0);
    },
  );

  it('gets clear errors from the kit', () => {
    const test = (body: string) =>
      writeFileSync(
        join(author.folder, 'wrong.test.ts'),
        `// @vitest-${'environment'} jsdom\n${body}`,
      );
    test(`import { renderPanel } from '@sluice/core/testing';
import { nodeMenu } from '@sluice/editor';
import { it } from 'vitest';
import plugin from './plugin';
it('x', () => renderPanel(plugin, nodeMenu, { flowId: 'f', nodeIds: [], done() {} }));`);
    expect(vitest('wrong').output).toContain(
      '@sluice/core/testing: Plugin \\"notes\\" has no panel at \\"editor.nodeMenu\\".',
    );
    const server = join(author.folder, 'server.ts');
    writeFileSync(server, readFileSync(server, 'utf8').replace("id: 'notes'", "id: 'other'"));
    expect(vitest('wrong').output).toContain(
      '@sluice/core/testing: The package could not be built',
    );
  });
});
