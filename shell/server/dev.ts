import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { browser } from '../../rspack.config';
import { isServerPath } from './serveConsole';

// `npm run dev`: the console with hot reload on PORT, and the server behind it, started anew when
// its sources change.
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['PORT'] ?? 4000);
const pause = 250;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Whether a change of this file concerns the server. */
const concernsServer = (file: string) =>
  /\.[cm]?[jt]s$/.test(file) && !file.endsWith('.test.ts') && !/(^|[\\/])web[\\/]/.test(file);

const apiPort = await freePort();
let api: ChildProcess | undefined;
let waiting: NodeJS.Timeout | undefined;
let stopping = false;

function startApi(): void {
  const publicUrl = process.env['SLUICE_URL'] ?? `http://${host}:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    SLUICE_URL: publicUrl,
  };
  const started = spawn(process.execPath, ['--import', 'tsx', 'shell/server/main.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  started.once('exit', code => {
    if (started === api && !stopping && code)
      console.error('The server stopped. It starts again when a source file changes.');
  });
  api = started;
}

function restartApi(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const old = api;
    if (!old || old.exitCode !== null) return startApi();
    old.once('exit', startApi);
    old.kill('SIGINT');
  }, pause);
}

startApi();
for (const folder of ['core', 'plugins', 'shell'])
  watch(
    join(root, folder),
    { recursive: true },
    (_, file) => file && concernsServer(file) && restartApi(),
  );

const config = browser('development');
const compiler = rspack({
  ...config,
  plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin()],
});
const target = `http://127.0.0.1:${apiPort}`;
const served = new RspackDevServer(
  {
    host,
    port,
    hot: true,
    static: false,
    historyApiFallback: { disableDotRule: true },
    client: { overlay: { errors: true, warnings: false } },
    proxy: [
      {
        context: isServerPath,
        target,
      },
    ],
  },
  compiler,
);
await served.start();
console.log(`The console with hot reload: http://${host}:${port}`);

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  api?.kill('SIGINT');
  await served.stop();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
