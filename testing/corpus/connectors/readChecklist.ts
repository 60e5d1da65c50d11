import { readFileSync } from 'node:fs';
import { findSharedData } from '#testing/kits/findSharedData';

/** A capability of real exports: the properties it has there and what later nodes read of it. */
export interface NeededCapability {
  readonly connector: string;
  readonly capability: string;
  readonly properties: readonly string[];
  /** Paths of its output; `output` alone is all of it, and `error` why it failed. */
  readonly paths: readonly string[];
}

/** Reads the checklist of capabilities; undefined on machines that have none. */
export function readChecklist(): readonly NeededCapability[] | undefined {
  const file = findSharedData('connectors/needed.tsv');
  if (!file) return undefined;
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map(line => {
    const [connector = '', capability = '', , , properties = '', paths = ''] = line.split('\t');
    return {
      connector,
      capability,
      properties: properties.split(' ').filter(Boolean),
      paths: paths.split(' ').flatMap(each => (each ? [each.replace(/:\d+$/, '')] : [])),
    };
  });
}
