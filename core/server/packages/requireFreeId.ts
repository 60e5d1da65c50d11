import { describeProblem } from '#core/contract/internal';
import type { Queries } from '../database';
import { PackageError } from './PackageError';
import type { PackageManifest } from './PackageManifest';

/**
 * Refuses a package whose plugin ID a plugin of this installation has, or another package.
 *
 * @throws PackageError that says whose it is and what to change
 */
export async function requireFreeId(
  db: Queries,
  { id, name }: PackageManifest,
  taken: ReadonlySet<string>,
): Promise<void> {
  if (taken.has(id))
    throw new PackageError(describeProblem({ code: 'PLUGIN_ID_TAKEN', plugin: id, package: name }));
  const other = await db
    .selectFrom('plugin_packages')
    .select('name')
    .where('plugin_id', '=', id)
    .where('name', '!=', name)
    .executeTakeFirst();
  if (other)
    throw new PackageError(
      `The plugin ID "${id}" belongs to ${other.name}, which is installed. Remove that package first.`,
    );
}
