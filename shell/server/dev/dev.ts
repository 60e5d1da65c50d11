import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { browser, server } from '../../../rspack.config';
import { buildServer } from './buildServer';
import { forward } from './forward';
import { ServerProcess } from './ServerProcess';

type Handle = (request: IncomingMessage, reply: ServerResponse, next: () => void) => void;

// `npm run dev`: the console with hot reload on PORT, and behind it the server, which is built and
// started again when its sources change.
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const output = join(root, 'dist', 'dev');
const host = process.env['HOST'] || '127.0.0.1';
const port = Number(process.env['PORT'] || 4000);
const address = process.env['SLUICE_URL'] || `http://${host}:${port}`;

/** Shows a fault over the pages that are open, or takes it away. */
function show(fault: string | undefined): void {
  const clients = served.webSocketServer?.clients ?? [];
  if (fault === undefined) served.sendMessage(clients, 'still-ok');
  else served.sendMessage(clients, 'errors', [{ message: fault }]);
}

const child = new ServerProcess({
  file: join(output, 'main.js'),
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    SLUICE_URL: address,
  },
  onStanding: standing => show('fault' in standing ? standing.fault : undefined),
  onPackages: () => served.sendMessage(served.webSocketServer?.clients ?? [], 'static-changed'),
});

const config = browser('development');
const compiler = rspack({
  ...config,
  plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin()],
});
const hosts = [address, process.env['SLUICE_PAGES_URL']?.replace('*.', '')]
  .filter(url => url !== undefined)
  .map(url => new URL(url).hostname);
/** Whether a request is for the console; other hosts serve the pages of an environment. */
const isForConsole = (asked = '') =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(asked) || asked.startsWith(hosts[0]!);

const served: RspackDevServer = new RspackDevServer(
  {
    host,
    port,
    hot: true,
    static: false,
    compress: false,
    allowedHosts: hosts.map(name => `.${name}`),
    client: { overlay: { errors: true, warnings: false }, logging: 'warn' },
    setupMiddlewares: middlewares => {
      const pass = forward(child, (request, next) => {
        request.url = '/index.html';
        next();
      });
      const handle: Handle = (request, reply, next) => void pass(request, reply, next);
      const files = middlewares.filter(({ name }) => name === '@rspack/dev-middleware');
      const own = middlewares.filter(({ name }) => name !== 'options-middleware');
      return [
        {
          name: 'page-hosts',
          middleware: ((request, reply, next) =>
            isForConsole(request.headers.host)
              ? next()
              : handle(request, reply, next)) satisfies Handle,
        },
        ...own,
        { name: 'server', middleware: handle },
        ...files,
      ];
    },
  },
  compiler,
);
const building = buildServer(server('development'), output, child, show);
await served.start();
console.log(`Console with hot reload: ${address}`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) process.exit(1);
  stopping = true;
  building.close(() => {});
  await Promise.all([child.stop(), served.stop()]);
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
