// After an install: `npx vitest` finds its configuration here in testing/. Vitest looks for one
// only in the folder it is called from, and the top level holds nothing that the design does not
// name.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../node_modules/.bin/vitest', import.meta.url));
const shim = `#!/usr/bin/env node
if (!process.argv.some(each => /^(-c|--config)/.test(each))) process.argv.push('--config', require('node:path').join(__dirname, '../../testing/vitest.config.ts'));
import('../vitest/vitest.mjs');
`;

if (existsSync(bin)) {
  rmSync(bin);
  writeFileSync(bin, shim, { mode: 0o755 });
}
