import type { Figure } from './figures';
import { compareServers } from './runtime/compareServers';
import { compileTime } from './runtime/compileTime';
import { debugSteps } from './runtime/debugSteps';
import { functionsASecond } from './runtime/functionsASecond';
import { memoryOverRuns } from './runtime/memoryOverRuns';

/**
 * Runs of deployed flows over HTTP, all recorded, beside Node-RED with the same logic and a bare
 * Fastify server with the same answer; functions, compilation, steps of a debugged run, and once
 * what is left in memory.
 */
export async function benchRuntime(round: number): Promise<readonly Figure[]> {
  return [
    ...(await compareServers()),
    ...(await functionsASecond()),
    ...compileTime(),
    ...(await debugSteps()),
    ...(round === 1 ? await memoryOverRuns() : []),
  ];
}
