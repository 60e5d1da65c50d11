import type { Call } from '../plugin';

/**
 * Counts an import into the caller’s company; throws 429 beyond what an hour allows. A dry run is
 * none.
 */
export function countImport({ server, companyId }: Pick<Call, 'server' | 'companyId'>): void {
  server.imports.take(`import ${companyId}`, server.settings.rateLimit.imports);
}
