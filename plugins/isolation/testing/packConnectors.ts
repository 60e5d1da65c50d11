import { packFiles } from '#testing/kits/packFiles';

interface Packed {
  readonly id: string;
  readonly name: string;
  /** The file of its connectors, as `sluice-build` writes one. */
  readonly source: string;
  readonly hosts?: readonly string[];
}

/** Packs a package that brings connectors alone. */
export const packConnectors = ({ id, name, source, hosts = [] }: Packed): Promise<Buffer> =>
  packFiles({
    'package.json': {
      name,
      version: '1.0.0',
      type: 'module',
      sluice: { id, api: '^1.0.0', connectors: 'dist/connectors.js', hosts },
    },
    'dist/connectors.js': source,
  });
