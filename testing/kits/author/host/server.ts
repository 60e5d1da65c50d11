// The server for tests of packages, with the package in it.
import { readFileSync } from 'node:fs';
import { describeProblem } from '#core/contract/internal';
import { startServer as start } from '#testing/startServer';
import { KitError } from '../KitError';

export { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
export { checkAccess } from '../checkAccess';

/** Starts the server with the package that is tested, in a folder of its own. */
export async function startServer({ env }: { readonly env?: Record<string, string> } = {}) {
  const archive = process.env['SLUICE_TEST_PACKAGE'];
  if (!archive)
    throw new KitError('There is no package. Add sluice() to the plugins in vitest.config.ts.');
  const sluice = await start({
    packages: [readFileSync(archive)],
    trusted: true,
    ...(env && { env }),
  });
  const [problem] = sluice.server.problems;
  if (problem) {
    await sluice.close();
    throw new KitError(describeProblem(problem));
  }
  return sluice;
}
