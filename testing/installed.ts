import { describeProblem } from '#core/contract/internal';
import { loadPlugins } from '#core/server/internal';
import { plugins } from '#shell/server/plugins';

const { plugins: loaded, problems } = await loadPlugins(plugins);
if (problems[0]) throw new Error(describeProblem(problems[0]));

/** The server halves of this installation, loaded. */
export const installed = loaded;
