import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rspack, type Configuration, type RuleSetRule } from '@rspack/core';

const root = dirname(fileURLToPath(import.meta.url));
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  version: string;
};
const ours = ['core', 'plugins', 'shell', 'docs/pages.ts'].map(folder => resolve(root, folder));

const typescript = (targets: string, refresh: boolean): RuleSetRule => ({
  test: /\.[jt]sx?$/,
  include: ours,
  loader: 'builtin:swc-loader',
  options: {
    detectSyntax: 'auto',
    jsc: { transform: { react: { runtime: 'automatic', development: refresh, refresh } } },
    env: { targets },
  },
  type: 'javascript/auto',
});

/** A barrel does nothing by being imported, so that a chunk takes only what it names. */
const barrels: RuleSetRule = {
  test: /[\\/](?:index|internal)\.ts$/,
  include: ours,
  sideEffects: false,
};

const resolving = { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] };

const shared = (mode: 'production' | 'development'): Configuration => ({
  mode,
  context: root,
  devtool: mode === 'production' ? false : 'cheap-module-source-map',
  resolve: resolving,
  stats: 'errors-warnings',
});

/**
 * The console: `dist/web`, one chunk for each view that a manifest loads lazily, every file named
 * by its content.
 */
export const browser = (mode: 'production' | 'development'): Configuration => ({
  ...shared(mode),
  name: 'web',
  resolve: {
    ...resolving,
    alias: { typebox$: fileURLToPath(new URL('./shell/build/noSchemas.ts', import.meta.url)) },
  },
  target: ['web', 'es2022'],
  entry: { main: './shell/web/main.tsx' },
  output: {
    path: resolve(root, 'dist/web'),
    publicPath: '/',
    filename: mode === 'production' ? 'assets/[name].[contenthash:12].js' : 'assets/[name].js',
    chunkFilename: mode === 'production' ? 'assets/[name].[contenthash:12].js' : 'assets/[name].js',
    cssFilename: mode === 'production' ? 'assets/[name].[contenthash:12].css' : 'assets/[name].css',
    cssChunkFilename:
      mode === 'production' ? 'assets/[name].[contenthash:12].css' : 'assets/[name].css',
    assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
    // An open page may still ask for the update before the last one.
    clean: mode === 'production',
    // A module that throws while loading throws again for the next one that asks for it.
    strictModuleErrorHandling: true,
  },
  module: {
    // It looks for Node's modules where it runs there, and imports nothing.
    noParse: /typescript-services[\\/]lib[\\/]typescript\.js$/,
    rules: [
      barrels,
      typescript('chrome >= 109, firefox >= 115, safari >= 16', mode === 'development'),
      { test: /\.css$/, type: 'css', sideEffects: true },
      { resourceQuery: /^\?raw$/, type: 'asset/source' },
    ],
  },
  plugins: [
    new rspack.DefinePlugin({ 'process.env.SLUICE_VERSION': JSON.stringify(version) }),
    new rspack.HtmlRspackPlugin({
      template: './shell/web/index.html',
      scriptLoading: 'module',
      inject: 'head',
    }),
  ],
  optimization: {
    splitChunks: { chunks: 'async', minSize: 8_000 },
    runtimeChunk: false,
  },
  performance: { hints: false },
});

// Hundreds of small files, which a start would find, read, and link one by one.
const bundled = /^(?:intl-messageformat|jose|kysely|openid-client|typebox)(?:\/|$)/;
const within = /[\\/]node_modules[\\/]/;

/**
 * The server: `dist/server/main.js`, with packages taken from node_modules at run time but for
 * those that take longest to load.
 */
export const server = (mode: 'production' | 'development'): Configuration => ({
  ...shared(mode),
  name: 'server',
  target: 'node20',
  entry: { main: './shell/server/main.ts', command: './shell/server/command/main.ts' },
  externalsType: 'module',
  externals: [
    ({ request = '', contextInfo }, done) =>
      /^(\.|#|\/|[A-Za-z]:[\\/])/.test(request) ||
      bundled.test(request) ||
      // What a bundled package is made of.
      within.test(contextInfo?.issuer ?? '')
        ? done()
        : done(undefined, `module ${request}`),
  ],
  output: {
    path: resolve(root, 'dist/server'),
    filename: '[name].js',
    chunkFilename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  module: {
    // A module of a process of its own becomes a file, as that of a thread does.
    parser: { javascript: { worker: ['...', 'ProcessFile from #core/server/internal'] } },
    rules: [
      barrels,
      typescript('node 20.19', false),
      { resourceQuery: /^\?raw$/, type: 'asset/source' },
    ],
  },
  optimization: { minimize: false, splitChunks: false },
});

export default [browser('production'), server('production')];

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const { build } = await import('./shell/build/build.ts');
  const { packPlugins } = await import('./testing/outside/kits/packPlugins.ts');
  process.exitCode = await build([browser('production'), server('production')]);
  if (process.exitCode === 0) await packPlugins(resolve(root, 'dist/plugins'));
}
