import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeRedFlows } from './nodeRedFlows';
import { freePort, startPeer } from './startPeer';
import type { Target } from './Target';

const home = join(tmpdir(), 'sluice-bench-peers');
const program = join(home, 'node_modules', 'node-red', 'red.js');

/** Node-RED is no dependency: it is installed once, outside the tree, when it is first measured. */
function install(): string {
  if (!existsSync(program)) {
    console.log(`Installing Node-RED in ${home} …`);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{"private":true}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', 'node-red@4'], {
      cwd: home,
      stdio: 'inherit',
    });
  }
  const { version } = JSON.parse(
    readFileSync(join(home, 'node_modules', 'node-red', 'package.json'), 'utf8'),
  ) as {
    version: string;
  };
  return version;
}

const settings = (port: number) => `module.exports = {
  uiPort: ${port}, uiHost: '127.0.0.1', flowFile: 'flows.json', credentialSecret: false,
  telemetry: { enabled: false, updateNotification: false },
  diagnostics: { enabled: false }, runtimeState: { enabled: false },
  externalModules: { palette: { allowInstall: false } },
  logging: { console: { level: 'warn', metrics: false, audit: false } },
};`;

/** Node-RED with the measured logics, as it comes, with its editor but without its telemetry. */
export async function startNodeRed(): Promise<Target> {
  const version = install();
  const folder = mkdtempSync(join(tmpdir(), 'sluice-node-red-'));
  const port = await freePort();
  writeFileSync(join(folder, 'flows.json'), JSON.stringify(nodeRedFlows));
  writeFileSync(join(folder, 'settings.js'), settings(port));
  const args = [program, '-u', folder, '-s', join(folder, 'settings.js')];
  const { pid, stop } = await startPeer({ args, port, name: 'Node-RED' });
  const at = (path: string) => `http://127.0.0.1:${port}/${path}`;
  return {
    name: `Node-RED ${version}`,
    pid,
    urls: { withFunction: at('withFunction'), plain: at('plain'), chain: at('chain') },
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
