import { namespace } from '#core/contract';
import type { PackageProcesses } from './PackageProcesses';

/** The processes of packages, of one server. */
export const packageProcesses =
  namespace('isolation').service<PackageProcesses>('packageProcesses');
