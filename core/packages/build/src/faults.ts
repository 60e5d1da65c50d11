import type { HalfName } from './halves';

/** A package that can't be built: one sentence for each fault. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}

const where: Readonly<Record<HalfName, string>> = {
  web: 'The console code',
  server: 'The server code',
  connectors: 'The connectors file',
};

/** The sentences about what can be wrong with a package. */
export const faults = {
  noPackage: (folder: string) =>
    `${folder} has no package.json. Run this command in a plugin’s folder.`,
  notJson: (why: string) => `package.json is not valid JSON: ${why}`,
  noId: 'package.json doesn’t define a plugin. Add "sluice": { "id": "risk", "api": "^1.0.0" } with its own ID: lowercase letters and digits, starting with a letter.',
  noApi:
    'package.json doesn’t specify a version of the plugin interface. Add "api": "^1.0.0" to "sluice".',
  nothing: 'Nothing to build. Add plugin.ts, server.ts, or connectors.ts beside package.json.',
  noDefault: (source: string, half: HalfName) =>
    half === 'connectors'
      ? `${source} has no default export. Export a connector or a list of connectors.`
      : `${source} has no default export. Export the result of ${half === 'web' ? 'definePlugin' : 'defineServerPlugin'}.`,
  otherId: (source: string, found: string, wanted: string) =>
    `${source} has the ID "${found}", but package.json has "${wanted}". Use the same ID.`,
  node: (half: HalfName, name: string, from: string) =>
    `${where[half]} imports "${name}" in ${from}, which is only available in Node. Move it to the server code.`,
  notShared: (half: HalfName, name: string, from: string, shared: readonly string[]) =>
    `${where[half]} imports "${name}" in ${from}, which the host doesn’t share. It shares ${shared.join(', ')}.`,
  secondCopy: (half: HalfName, name: string, from: string, shared: string) =>
    `${where[half]} imports "${name}" in ${from}, which would add a second copy of "${shared}". Import "${shared}" instead.`,
  notPeer: (half: HalfName, name: string, from: string) =>
    `${where[half]} imports "${name}" in ${from}, which another plugin shares. Add it to "peerDependencies" in package.json.`,
  notFound: (name: string, from: string) =>
    `"${name}", imported in ${from}, can’t be found. Check its path, or run npm install.`,
  unreadable: (source: string, why: string) =>
    `${source} can’t be read without running it: ${why}. Use only plain values, and load other code from a view or a handler.`,
  foreignTable: (table: string, id: string) =>
    `The table "${table}" doesn’t begin with the plugin’s ID. Rename it to "${id}_${table}".`,
  notPacked: (file: string) =>
    `npm pack leaves ${file} out. Add "dist" to "files" in package.json.`,
} as const;
