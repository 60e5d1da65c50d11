import { formatSentence, type Sentence } from '#core/contract/internal';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import { userDirectory } from '#plugins/connectors/contract';
import variables from '#plugins/variables/server';
import { startServer } from '#testing/startServer';
import users from '../../server';

/** Starts a server with a company, and nothing but the plugins that a directory needs. */
export async function startDirectory() {
  const sluice = await startServer({ plugins: [variables, connectors, connections, users] });
  const { companyId } = await sluice.company();
  return { sluice, companyId, directory: sluice.server.get(userDirectory) };
}
export type Directory = Awaited<ReturnType<typeof startDirectory>>;

/** Reads sentences as people do. */
export const say = async (faults: Promise<readonly Sentence[]>): Promise<readonly string[]> =>
  (await faults).map(each => formatSentence(each));

/** Returns why something was refused, or that it was not. */
export const fault = (doing: Promise<unknown>) =>
  doing.then(
    () => 'no fault',
    (error: Error & { code?: string; field?: string }) => ({
      code: error.code,
      field: error.field,
      message: error.message,
    }),
  );
