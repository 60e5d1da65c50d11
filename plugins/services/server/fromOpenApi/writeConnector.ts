import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeclaredConnector } from '../../contract/DeclaredConnector';
import { OpenApiError } from './OpenApiDocument';

/** As many capabilities to a file as keep it short. */
const mostInFile = 4;
const mostFiles = 24;

/**
 * Writes the folder of a connector under `services` and names it in the list there; answers with the
 * paths.
 */
export function writeConnector(connector: DeclaredConnector, services: string): readonly string[] {
  const { capabilities, ...facts } = connector;
  const name = facts.id.replaceAll(/[^A-Za-z0-9]/g, '');
  const folder = join(services, name.replace(/Connector$/, ''));
  if (existsSync(folder))
    throw new OpenApiError(`${folder} already exists. Remove it, or use another --id.`);
  const all = Object.entries(capabilities);
  const parts = Array.from({ length: Math.ceil(all.length / mostInFile) }, (_, at) =>
    all.slice(at * mostInFile, (at + 1) * mostInFile),
  );
  if (parts.length > mostFiles)
    throw new OpenApiError(
      `${all.length} operations are too many for one connector. Select some of them with --tag.`,
    );
  const list = join(services, 'services.ts');
  const listed = register(readFileSync(list, 'utf8'), name, folder.slice(services.length + 1));
  mkdirSync(folder);
  const partName = (at: number) => `capabilities${at + 1}`;
  const files = parts.map((part, at): readonly [string, string] => [
    join(folder, `${partName(at)}.ts`),
    `import type { DeclaredConnector } from '#plugins/services/contract';

/** Capabilities of ${name}: part ${at + 1} of ${parts.length}. */
export const ${partName(at)}: DeclaredConnector['capabilities'] = ${JSON.stringify(Object.fromEntries(part))};
`,
  ]);
  const imports = parts.map((_, at) => `import { ${partName(at)} } from './${partName(at)}';`);
  files.push([
    join(folder, `${name}.ts`),
    `import type { DeclaredConnector } from '#plugins/services/contract';
${imports.join('\n')}

/** Made from an OpenAPI document: one capability of each operation. */
export const ${name}: DeclaredConnector = {
  ...${JSON.stringify(facts)},
  capabilities: { ${parts.map((_, at) => `...${partName(at)}`).join(', ')} },
};
`.replace(/\.\.\.\{(.*)\},\n {2}capabilities/, '$1,\n  capabilities'),
  ]);
  for (const [path, text] of files) writeFileSync(path, text);
  writeFileSync(list, listed);
  return [...files.map(([path]) => path), list];
}

/** The list of services with one more in it. */
function register(source: string, name: string, folder: string): string {
  const [imports] = /^(?:import .*\n)+/.exec(source) ?? [''];
  const end = source.indexOf('\n];', imports.length);
  if (imports === '' || end < 0)
    throw new OpenApiError(
      'services.ts has an unexpected format. It must start with imports and end with an array of connectors.',
    );
  const before = source.slice(imports.length, end);
  return `${imports}import { ${name} } from './${folder}/${name}';\n${before}\n  ${name},${source.slice(end)}`;
}
