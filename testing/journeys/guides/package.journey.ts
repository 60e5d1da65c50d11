import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './copyRepository';
import { followGuide } from './followGuide';
import { packRelease } from './packRelease';
import { startRegistry } from './startRegistry';

followGuide('docs/package.md', {
  minutes: 15,
  ports: [4000],
  prepare: async () => {
    const home = mkdtempSync(join(tmpdir(), 'sluice-author-'));
    const registry = await startRegistry(await packRelease(join(home, '.release')));
    symlinkSync(root, join(home, 'sluice'));
    mkdirSync(join(home, '.data'));
    return {
      folder: home,
      home,
      env: {
        HOME: home,
        SLUICE_DATA: join(home, '.data'),
        SLUICE_DRAIN_SECONDS: '0',
        npm_config_registry: registry.address,
        npm_config_cache: join(home, '.npm'),
        npm_config_audit: 'false',
        npm_config_fund: 'false',
        npm_config_update_notifier: 'false',
      },
      close: async () => {
        await registry.close();
        rmSync(home, { recursive: true, force: true });
      },
    };
  },
});
