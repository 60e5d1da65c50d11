// Bundles the tool itself into `dist`, where it runs without this repository.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';

const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Bundles TypeScript modules for Node into a folder.
 *
 * @param entry the modules relative to `context`, by the name of their bundle
 */
export async function bundleModules(
  context: string,
  entry: Readonly<Record<string, string>>,
  target: string,
): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  await new Promise<void>((done, fail) => {
    rspack(
      {
        mode: 'production',
        devtool: false,
        context,
        target: 'node20',
        entry,
        externalsType: 'module',
        externals: [/^node:/, '@rspack/core'],
        resolve: { extensions: ['.ts', '.js'] },
        output: {
          path: target,
          filename: '[name].js',
          module: true,
          chunkFormat: 'module',
          library: { type: 'module' },
        },
        module: {
          parser: { javascript: { url: false, importMeta: false } },
          rules: [
            {
              test: /\.ts$/,
              loader: 'builtin:swc-loader',
              options: { detectSyntax: 'auto', env: { targets: 'node 20.19' } },
              type: 'javascript/auto',
            },
          ],
        },
        optimization: { minimize: false },
      },
      (error, stats) =>
        error || stats?.hasErrors()
          ? fail(error ?? new Error(stats!.toString('errors-only')))
          : done(),
    );
  });
}

const entries = { index: './src/index.ts', cli: './src/cli.ts', readValues: './src/readValues.ts' };

/** Bundles the tool into a folder, from where it finds Rspack. */
export const bundleTool = (target: string): Promise<void> => bundleModules(folder, entries, target);

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href)
  await bundleTool(join(folder, 'dist'));
