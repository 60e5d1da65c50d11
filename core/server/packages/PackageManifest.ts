import { satisfies, validRange, valid } from 'semver';
import { getField, isRecord } from '#core/contract';
import { apiVersion } from '#core/contract/internal';
import { PackageError } from './PackageError';

/** The content of `sluice` in a package’s package.json. */
export interface PackageManifest {
  /** The plugin's id, with which ids of tables, routes, and permissions begin. */
  readonly id: string;
  /** The name of the package, such as `@acme/risk`. */
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** The versions of the interface that it runs with, such as `^1.0.0`. */
  readonly api: string;
  /** Paths of its parts within the package. */
  readonly web?: string | undefined;
  readonly styles: readonly string[];
  readonly server?: string | undefined;
  /** Parts that run without the package being trusted, by the name of their `packageParts`. */
  readonly parts: Readonly<Record<string, string>>;
  /** The shared modules that its browser half names. */
  readonly shared: readonly string[];
  /** The connectors that it brings, by ID; empty where an older tool built it. */
  readonly connectorIds: readonly string[];
  /** The hosts that its connectors call. */
  readonly hosts: readonly string[];
  /**
   * The contributions of its server half: permissions by id, tables by name, calls such as `GET
   * /risk`.
   */
  readonly permissions: readonly string[];
  readonly tables: readonly string[];
  readonly endpoints: readonly string[];
  /** The settings that it reads, such as `SLUICE_RISK_KEY`. */
  readonly settings: readonly string[];
}

const idPattern = /^[a-z][a-z0-9]{1,29}$/;
const namePattern = /^(@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*$/;
const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;
/** The ids of `sluice` that are no parts. */
const known = new Set([
  'id',
  'api',
  'web',
  'styles',
  'server',
  'shared',
  'connectorIds',
  'hosts',
  'permissions',
  'tables',
  'endpoints',
  'settings',
]);

/**
 * Reads a package.json.
 *
 * @throws PackageError that says which of its fields to change
 */
export function readManifest(packageJson: string): PackageManifest {
  const json = parse(packageJson);
  const sluice = getField(json, 'sluice');
  if (!isRecord(sluice))
    throw new PackageError(
      'package.json has no "sluice" field, so the package is not a Sluice plugin.',
    );
  const name = text(json, 'name', namePattern, 'a package name, such as @acme/risk');
  const version = String(getField(json, 'version') ?? '');
  if (!valid(version))
    throw new PackageError(`"version" is "${version}". Set a semantic version, such as 1.0.0.`);
  const manifest = {
    id: text(
      sluice,
      'id',
      idPattern,
      '2 to 30 lowercase letters and digits, starting with a letter',
    ),
    name,
    version,
    description: String(getField(json, 'description') ?? '').slice(0, 500),
    api: readRange(sluice, name),
    web: readPath(sluice, 'web'),
    server: readPath(sluice, 'server'),
    styles: texts(sluice, 'styles').map(path => checkPath('styles', path)),
    shared: texts(sluice, 'shared'),
    connectorIds: texts(sluice, 'connectorIds'),
    hosts: texts(sluice, 'hosts').map(checkHost),
    permissions: texts(sluice, 'permissions'),
    tables: texts(sluice, 'tables'),
    endpoints: texts(sluice, 'endpoints'),
    settings: texts(sluice, 'settings'),
    parts: Object.fromEntries(
      Object.keys(sluice)
        .filter(key => !known.has(key))
        .map(key => [key, readPath(sluice, key) ?? '']),
    ),
  };
  const parts = [manifest.web, manifest.server, ...Object.values(manifest.parts)];
  if (!parts.some(Boolean))
    throw new PackageError(
      'Under "sluice", specify at least one part: "web", "server", or "connectors".',
    );
  return manifest;
}

function parse(packageJson: string): unknown {
  try {
    return JSON.parse(packageJson);
  } catch {
    throw new PackageError('package.json is not valid JSON.');
  }
}

function readRange(sluice: unknown, name: string): string {
  const range = String(getField(sluice, 'api') ?? '');
  if (!range || !validRange(range))
    throw new PackageError(`"sluice.api" is "${range}". Set a range, such as ^${apiVersion}.`);
  if (!satisfies(apiVersion, range))
    throw new PackageError(
      `${name} needs version ${range} of the plugin interface, but this server has ${apiVersion}. Install a compatible version of the package or of Sluice.`,
    );
  return range;
}

function text(of: unknown, key: string, pattern: RegExp, expected: string): string {
  const value = getField(of, key);
  if (typeof value !== 'string' || value.length > 200 || !pattern.test(value))
    throw new PackageError(`"${key}" in package.json must be ${expected}.`);
  return value;
}

function texts(sluice: unknown, key: string): readonly string[] {
  const value = getField(sluice, key) ?? [];
  if (
    !Array.isArray(value) ||
    value.length > 100 ||
    value.some(each => typeof each !== 'string' || each.length > 300)
  )
    throw new PackageError(`"sluice.${key}" must be a list of strings.`);
  return value;
}

function readPath(sluice: unknown, key: string): string | undefined {
  const value = getField(sluice, key);
  if (value === undefined) return undefined;
  if (typeof value !== 'string')
    throw new PackageError(`"sluice.${key}" must be the path of a file in the package.`);
  return checkPath(key, value);
}

function checkPath(key: string, given: string): string {
  const path = given.replace(/^\.\//, '');
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path))
    throw new PackageError(
      `"sluice.${key}" is "${given}". Set the path of a file in the package, such as dist/${key}.js.`,
    );
  return path;
}

function checkHost(host: string): string {
  if (!hostPattern.test(host))
    throw new PackageError(
      `"sluice.hosts" contains "${host}". Write a host, such as api.acme.com.`,
    );
  return host;
}
