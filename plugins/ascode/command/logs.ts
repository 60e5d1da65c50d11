import { setTimeout as wait } from 'node:timers/promises';
import { CommandError, exitCodes, type Command } from '#core/command';
import { followRuns, type Run, type RunStatus } from '#plugins/runs/contract';
import { findFlows } from '../contract';

const statuses = ['waiting', 'success', 'failure', 'error', 'timeout'];
const units: Readonly<Record<string, number>> = { s: 1e3, m: 6e4, h: 36e5, d: 864e5 };
const pollMs = 1000;
/** A run that waits longer is no longer looked at. */
const longestMs = 10 * 60_000;

/** The time that `10m` or `2026-11-28T09:00` means. */
function readSince(text: string): number {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  if (count) return Date.now() - Number(count) * units[unit]!;
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new CommandError(`--since takes a time or an age such as 10m, not “${text}”.`, 2);
  return at;
}

/** `sluice logs`: runs as they happen. */
export const logs: Command = {
  name: 'logs',
  help: 'Show recent flow runs, or follow new ones with --follow',
  takes: '[flow …]',
  options: {
    follow: { type: 'boolean', short: 'f', default: false, help: 'Show runs as they happen' },
    since: {
      type: 'string',
      default: '10m',
      value: 'time',
      help: 'Show runs since a time or an age, such as 10m or 2h',
    },
    status: { type: 'string', value: 'status', help: `One of ${statuses.join(', ')}` },
    errors: { type: 'boolean', default: false, help: 'Show only runs with errors' },
    trials: { type: 'boolean', default: false, help: 'Include test runs' },
    for: { type: 'string', value: 'seconds', help: 'Stop following after this many seconds' },
  },
  async run(context) {
    const { status, errors, trials, follow } = context.options;
    if (status !== undefined && !statuses.includes(String(status)))
      throw new CommandError(`--status takes one of ${statuses.join(', ')}.`, exitCodes.usage);
    let since = readSince(String(context.options['since']));
    const client = await context.connect();
    const flows = await findFlows(client, []);
    const names = new Map(flows.map(({ flowId, name }) => [flowId, name]));
    const named = context.words.length > 0 ? await findFlows(client, context.words) : [];
    const wanted = new Set(named.map(({ flowId }) => flowId));
    const ends = Date.now() + Number(context.options['for'] ?? Infinity) * 1000;
    const lastStatuses = new Map<string, string>();
    const all: (Run & { flowName: string })[] = [];
    for (;;) {
      const query = {
        since,
        limit: 1000,
        ...(status !== undefined && { status: String(status) as RunStatus }),
        ...(errors === true && { onlyErrors: true }),
        ...(trials !== true && { isTrial: false }),
      };
      const { runs, more } = await client.call(followRuns, { query });
      for (const run of runs) {
        if (wanted.size > 0 && !wanted.has(run.flowId)) continue;
        if (lastStatuses.get(run.interactionId) === run.status) continue;
        lastStatuses.set(run.interactionId, run.status);
        const flowName = names.get(run.flowId) ?? run.flowId;
        if (follow !== true) all.push({ ...run, flowName });
        else context.answer({ ...run, flowName });
        context.print(describe(run, flowName));
      }
      // Those that wait are looked at again, for how they end.
      const waiting = runs.filter(
        ({ status: at, startTime }) => at === 'waiting' && Date.now() - startTime < longestMs,
      );
      const next = Math.min(
        ...waiting.map(({ startTime }) => startTime),
        runs.at(-1)?.startTime ?? since,
      );
      const stuck = more && next <= since;
      since = stuck ? (runs.at(-1)?.startTime ?? since) + 1 : next;
      if (more) continue;
      if (follow !== true || Date.now() >= ends) break;
      await wait(Math.min(pollMs, Math.max(0, ends - Date.now())));
    }
    if (follow !== true) context.answer({ runs: all });
    return exitCodes.done;
  },
};

const describe = (run: Run, name: string): string =>
  [
    new Date(run.startTime).toISOString(),
    run.status.padEnd(7),
    `${Math.round(run.timeDifference)} ms`.padStart(9),
    name,
    run.interactionId,
  ].join('  ');
