import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root';
import { compareApi, describeApi, findVersionFault, printReport, readReport } from './apiReport';
import type { Declarations } from './Declarations';
import type { SurfacePackage } from './readPackages';

const toPath = ({ folder, name }: SurfacePackage) =>
  join(root, folder, 'api', `${name.replace(/^@\w+\//, '')}.api.md`);

/** Returns what is wrong with the recorded surface of a package: a sentence each. */
export function checkReport(one: SurfacePackage, declarations: Declarations): string[] {
  const path = toPath(one);
  if (!existsSync(path)) return [`${one.name} has no report. Run "npm run packages -- --report".`];
  const page = readFileSync(path, 'utf8');
  const current = describeApi(one, declarations);
  const recorded = readReport(page);
  const change = compareApi(recorded, current);
  const fault = findVersionFault(one.name, one.version, change, recorded.version);
  if (fault) return [fault];
  return page === printReport(one.name, current)
    ? []
    : [`The surface of ${one.name} differs from its report. Run "npm run packages -- --report".`];
}

/**
 * Records the surface of a package.
 *
 * @throws Error when its version does not fit what has changed.
 */
export function writeReport(one: SurfacePackage, declarations: Declarations): void {
  const path = toPath(one);
  const current = describeApi(one, declarations);
  if (existsSync(path)) {
    const recorded = readReport(readFileSync(path, 'utf8'));
    const change = compareApi(recorded, current);
    const fault = findVersionFault(one.name, one.version, change, recorded.version);
    if (fault) throw new Error(fault);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, printReport(one.name, current));
}
