export { buildPackage, PackageBuild, type BuiltPackage } from './buildPackage';
export { BuildError } from './faults';
export { packPackage } from './packPackage';
export type { PackageFields } from './readPackage';
