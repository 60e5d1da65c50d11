import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, root, sources } from './sources';

it('has sessions made by the one door into the console and by nothing else', () => {
  const makers = sources('core', 'plugins', 'shell')
    .filter(path => !isTest(path))
    .filter(path =>
      /issueToken\([^;]*audience: 'member'/.test(readFileSync(join(root, path), 'utf8')),
    );
  expect(makers).toEqual(['core/server/authentication/admit.ts']);
});
