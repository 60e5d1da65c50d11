import { buildPackage } from './buildPackage';
import { emitDeclarations } from './emitDeclarations';
import { readPackages } from './readPackages';
import { writeReport } from './reports';

// The entry of `npm run packages`; with `--report` it also records their surfaces.

const packages = readPackages();
const declarations = emitDeclarations(packages);
try {
  for (const one of packages) {
    if (process.argv.includes('--report')) writeReport(one, declarations);
    buildPackage(one, packages, declarations);
  }
} catch (fault) {
  console.error((fault as Error).message);
  process.exitCode = 1;
}
