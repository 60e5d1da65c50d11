import { join } from 'node:path';
import type { Configuration, Target } from '@rspack/core';
import type { Half } from './halves';
import { shareModules, type Imports } from './shareModules';

const targets = {
  web: ['web', 'es2022'],
  server: ['node20', 'es2022'],
  connectors: ['es2022'],
} satisfies Record<string, Target>;

/** Returns how a half is bundled: an ES module in `dist`, with the host's modules left out. */
export function configure(
  folder: string,
  { id, peers }: { readonly id: string; readonly peers: readonly string[] },
  half: Half,
  imports: Imports,
  mode: 'production' | 'development',
): Configuration {
  const isWeb = half.name === 'web';
  return {
    name: half.name,
    mode,
    context: folder,
    // The console's content policy has no place for code in texts.
    devtool: mode === 'production' ? false : 'source-map',
    target: targets[half.name],
    entry: { [half.name]: `./${half.source}` },
    externals: [shareModules(folder, half, peers, imports) as never],
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.json'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
    output: {
      path: join(folder, 'dist'),
      filename: '[name].js',
      chunkFilename: `${half.name}-[contenthash:8].js`,
      cssFilename: '[name].css',
      assetModuleFilename: '[name]-[contenthash:8][ext]',
      module: true,
      chunkFormat: 'module',
      ...(half.name !== 'connectors' && { chunkLoading: 'import' }),
      library: { type: 'module' },
      publicPath: 'auto',
      uniqueName: `sluice-${id}-${half.name}`,
      strictModuleErrorHandling: true,
    },
    module: {
      // A script engine without files loads one file.
      parser: half.name === 'web' ? {} : { javascript: { dynamicImportMode: 'eager' } },
      rules: [
        {
          test: /\.[cm]?[jt]sx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            detectSyntax: 'auto',
            // Of React's two runtimes for JSX the host shares the one for production.
            jsc: { transform: { react: { runtime: 'automatic', development: false } } },
            env: {
              targets: isWeb ? 'chrome >= 109, firefox >= 115, safari >= 16' : 'node 20.19',
            },
          },
          type: 'javascript/auto',
        },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.(png|jpe?g|gif|svg|webp|avif|woff2?)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimize: mode === 'production' && half.name !== 'server',
      splitChunks: isWeb && {
        // All styles are in the one sheet that the console adds before the plugin starts.
        cacheGroups: {
          default: false,
          styles: { type: /css/, name: 'web', chunks: 'all', enforce: true },
        },
      },
      providedExports: true,
    },
    performance: { hints: false },
    stats: 'none',
    infrastructureLogging: { level: 'none' },
  };
}
