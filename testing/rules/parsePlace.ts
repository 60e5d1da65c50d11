/** Where a file stands: its layer, its plugin (none outside plugins/) and which half of it. */
export interface Place {
  readonly layer: string;
  readonly plugin: string;
  readonly side: Side;
}
/**
 * `command` runs on people's machines; `texts` is a plugin's strings.ts and its parts, such as editorTexts.ts; `manifest` is its
 * plugin.ts; `both` belongs to no half.
 */
export type Side =
  | 'contract'
  | 'domain'
  | 'web'
  | 'server'
  | 'command'
  | 'texts'
  | 'manifest'
  | 'both';

const folders = new Set(['contract', 'domain', 'web', 'server', 'command']);

function toSide(part: string): Side {
  if (folders.has(part)) return part as Side;
  if (part === 'server.ts' || part === 'scaffold') return 'server';
  if (part === 'command.ts') return 'command';
  if (/^(strings|\w+Texts)(\.ts)?$/.test(part)) return 'texts';
  return part === 'plugin.ts' || part === 'plugin' ? 'manifest' : 'both';
}

/** The place of a path that is relative to the repository, with or without its ending. */
export function parsePlace(path: string): Place {
  const [layer = '', second = '', third = ''] = path.split('/');
  const [plugin, part] = layer === 'plugins' ? [second, third] : ['', second];
  return { layer, plugin, side: toSide(part) };
}
