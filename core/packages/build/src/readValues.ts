// Runs in a process of its own, so that what a package does while loading ends with it.
import { pathToFileURL } from 'node:url';
import { importUrl } from './importUrl.mjs';
import { placeStandIns } from './standIns';

/** The permissions, tables, and calls of a half, read from its values. */
export interface Values {
  /** Whether it has a default export. */
  readonly found: boolean;
  readonly id: string | undefined;
  readonly permissions: readonly string[];
  readonly tables: readonly string[];
  readonly endpoints: readonly string[];
  readonly settings: readonly string[];
  /** The IDs of connectors, where it is their file. */
  readonly connectorIds: readonly string[];
  /** Why it could not be read. */
  readonly fault?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const asTexts = (found: readonly unknown[]) =>
  [...new Set(found.filter(each => typeof each === 'string'))].sort();

/** Lists every object inside a value, each once. */
function listObjects(value: unknown, seen = new Set<object>()): readonly Record<string, unknown>[] {
  if (!isObject(value) || seen.has(value)) return [];
  seen.add(value);
  return [value, ...Object.values(value).flatMap(each => listObjects(each, seen))];
}

async function readValues(file: string): Promise<Values> {
  placeStandIns();
  const { default: plugin } = (await importUrl(pathToFileURL(file).href)) as { default?: unknown };
  const objects = listObjects(plugin);
  const lines = objects.map(({ endpoint }) => isObject(endpoint) && endpoint['line']);
  const ofKind = (kind: string, key: string) =>
    asTexts(objects.filter(each => each['kind'] === kind).map(each => each[key]));
  return {
    found: plugin !== undefined,
    id: isObject(plugin) && typeof plugin['id'] === 'string' ? plugin['id'] : undefined,
    permissions: ofKind('permission', 'id'),
    tables: ofKind('table', 'name'),
    endpoints: asTexts(lines),
    settings: ofKind('setting', 'name'),
    connectorIds: asTexts(
      [plugin].flat().map(each => isObject(each) && isObject(each['capabilities']) && each['id']),
    ),
  };
}

const none = {
  found: true,
  id: undefined,
  permissions: [],
  tables: [],
  endpoints: [],
  settings: [],
  connectorIds: [],
};

readValues(process.argv[2] ?? '').then(
  values => process.send?.(values),
  (fault: unknown) =>
    process.send?.({ ...none, fault: fault instanceof Error ? fault.message : String(fault) }),
);
