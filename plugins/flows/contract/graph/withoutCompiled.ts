import { pickFields } from '#core/contract/unknown';
import type { Flow } from '../flow';

const compiled: ReadonlySet<string> = new Set(['orx', 'enabledGraphData']);

/**
 * Returns a flow without the compiled machine and the second copy of the graph that an older export
 * carries: they do not fit another graph.
 */
export const withoutCompiled = <F extends Flow>(flow: F): F =>
  pickFields(flow, name => !compiled.has(name));
