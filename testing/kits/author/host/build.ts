// Entry of `npm run build:testing`: builds the kit for authors' tests into dist/testing.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack, type Configuration, type RuleSetRule } from '@rspack/core';
import { browser, server } from '../../../../rspack.config';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const ofServer = server('development');
const ofBrowser = browser('development');

const output = (name: string): Configuration['output'] => ({
  path: resolve(root, 'dist/testing', name),
  filename: '[name].mjs',
  chunkFilename: '[name].mjs',
  module: true,
  chunkFormat: 'module',
  library: { type: 'module' },
  clean: true,
});

const typescript: RuleSetRule = {
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  resourceQuery: { not: /raw/ },
  loader: 'builtin:swc-loader',
  options: {
    detectSyntax: 'auto',
    jsc: { transform: { react: { runtime: 'automatic' } } },
    env: { targets: 'node 20.19' },
  },
  type: 'javascript/auto',
};
const raw: RuleSetRule = { resourceQuery: /^\?raw$/, type: 'asset/source' };
// Tests look at what is there, not at how it looks.
const sheets: RuleSetRule = { test: /\.(css|woff2?|svg|png)$/, type: 'asset/source' };

const configurations: readonly Configuration[] = [
  {
    ...ofServer,
    name: 'testing server',
    devtool: false,
    entry: { server: './testing/kits/author/host/server.ts' },
    output: output('server'),
    module: { ...ofServer.module, rules: [typescript, raw] },
  },
  {
    ...ofBrowser,
    name: 'testing web',
    devtool: false,
    target: 'node20',
    entry: { web: './testing/kits/author/host/web.ts' },
    output: output('web'),
    plugins: [],
    module: { noParse: ofBrowser.module!.noParse!, rules: [typescript, raw, sheets] },
  },
];

await new Promise<void>((done, fail) =>
  rspack(configurations as Configuration[], (error, stats) =>
    error || stats?.hasErrors() ? fail(error ?? new Error(stats!.toString('errors-only'))) : done(),
  ),
);
