import { Failure } from '../../contract';
import type { Host, Placement } from '../host/Host';
import { fetchView } from '../host/lazyView';
import type { Command } from '../plugin';

/**
 * Loads and runs a command. What it throws is told to developers, unless it is an answer of the
 * server, and to whoever asked for it in any case.
 */
export async function runCommand(
  host: Host,
  { id, plugin, value }: Pick<Placement<Command>, 'id' | 'plugin' | 'value'>,
): Promise<unknown> {
  try {
    return await (await fetchView(value.run)).default(host);
  } catch (cause) {
    if (!(cause instanceof Failure)) host.report({ code: 'COMMAND_FAILED', plugin, id, cause });
    throw cause;
  }
}
