import { describeProblem, type Problem } from '../../contract/internal';
import type { ServerHost } from './serverHost';

const most = 50;
const failures = new WeakMap<ServerHost, Map<string, Problem>>();

/** Lists the calls and jobs of a server’s plugins that failed lately, each once. */
export const listFailures = (server: ServerHost): readonly Problem[] => [
  ...(failures.get(server)?.values() ?? []),
];

/** Writes down that a call or a job of a plugin failed, which is logged where it did. */
export function noteFailure(server: ServerHost, problem: Problem): void {
  const known = failures.get(server) ?? new Map<string, Problem>();
  failures.set(server, known);
  const sentence = describeProblem(problem);
  known.delete(sentence);
  known.set(sentence, problem);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
}
