import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CommandError,
  exitCodes,
  type Command,
  type CommandContext,
  type EnvironmentClient,
} from '#core/command';
import { getErrorMessage, isRecord } from '#core/contract';
import { getFlow } from '#plugins/flows/contract';
import { requireFlow, tryFlow } from '#plugins/flows/contract/internal';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { getRun, type RunEvent } from '#plugins/runs/contract';
import { findFlows } from '../contract';
import { openPage } from './openPage';

const pollMs = 500;

/** The inputs of a run: a JSON file, and single values over it. */
function readInputs({ options, folder }: CommandContext): Readonly<Record<string, unknown>> {
  const inputs: Record<string, unknown> = {};
  if (typeof options['inputs'] === 'string') {
    const path = resolve(folder, options['inputs']);
    let value: unknown;
    try {
      value = JSON.parse(readFileSync(path, 'utf8'));
    } catch (fault) {
      throw new CommandError(`${path} can’t be read as JSON: ${getErrorMessage(fault)}`);
    }
    if (!isRecord(value)) throw new CommandError(`${path} must contain an object: { … }.`);
    Object.assign(inputs, value);
  }
  const pairs = options['input'];
  for (const pair of Array.isArray(pairs) ? pairs : []) {
    const [, name = '', text = ''] = /^([^=]+)=(.*)$/s.exec(String(pair)) ?? [];
    if (!name) throw new CommandError(`Enter each input as name=value, not “${pair}”.`, 2);
    inputs[name] = toValue(text);
  }
  return inputs;
}

/** A number, a boolean, or JSON where it is one; else the text. */
function toValue(text: string): unknown {
  if (!/^(?:-?\d+(?:\.\d+)?|true|false|null|[[{].*)$/s.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readAll(client: EnvironmentClient, flowId: string, interactionId: string) {
  const events: RunEvent[] = [];
  for (let page = 0; ; page++) {
    const params = { flowId, interactionId };
    const reply = await client.call(getRun, { params, query: { limit: 1000, page } });
    events.push(...reply.events);
    if (events.length >= reply.total || reply.events.length === 0)
      return { status: reply.status, run: reply.run, events };
  }
}

/** `sluice run`: a test run of a flow, step by step. */
export const run: Command = {
  name: 'run',
  help: 'Start a test run of a saved flow and show its steps',
  takes: '<flow>',
  options: {
    input: { type: 'string', short: 'i', multiple: true, value: 'name=value', help: 'Input value' },
    inputs: { type: 'string', value: 'file', help: 'Inputs as a JSON file' },
    timeout: {
      type: 'string',
      default: '300',
      value: 'seconds',
      help: 'Time to wait for the run to end, including time on pages',
    },
  },
  async run(context) {
    if (context.words.length !== 1) throw new CommandError('Specify one flow.', exitCodes.usage);
    const seconds = Number(context.options['timeout']);
    if (!(seconds > 0)) throw new CommandError('--timeout takes seconds, such as 60.', 2);
    const parameters = readInputs(context);
    const client = await context.connect();
    const [row] = await findFlows(client, context.words);
    const { flowId } = row!;
    const flow = requireFlow(await client.call(getFlow, { params: { flowId }, query: {} }));
    const titles = new Map(
      flow.graphData.elements.nodes.map(({ data }) => [data.id, nodeTitle(data)]),
    );
    const started = await client.call(tryFlow, { params: { flowId }, body: { parameters } });
    const url = new URL(started.url, client.target.url).href;
    // The page of a run begins it.
    await openPage(url);
    const ends = Date.now() + seconds * 1000;
    let shown = 0;
    let prompted = false;
    for (;;) {
      const seen = await readAll(client, flowId, started.interactionId);
      for (const event of seen.events.slice(shown)) context.print(describe(event, titles));
      shown = seen.events.length;
      if (seen.status !== 'waiting') return end(context, seen);
      const isPage = seen.events.at(-1)?.eventType === 'screen';
      if (isPage && !prompted) context.print(`The flow shows a page. Open it to continue: ${url}`);
      prompted ||= isPage;
      if (Date.now() > ends) {
        context.answer({ ...toJson(seen), url });
        throw new CommandError(`The run did not end within ${seconds} seconds: ${url}`);
      }
      await wait(pollMs);
    }
  },
};

type Found = Awaited<ReturnType<typeof readAll>>;

const toJson = ({ run: made, status, events }: Found) => ({
  interactionId: made.interactionId,
  status,
  milliseconds: made.timeDifference,
  steps: events.map(({ eventType, nodeId, hasError, output, error, timeDifference }) => ({
    eventType,
    nodeId,
    hasError,
    milliseconds: timeDifference,
    output,
    error,
  })),
});

function describe(event: RunEvent, titles: ReadonlyMap<string, string>): string {
  const { nodeId, eventType, eventMessage, hasError, timeDifference } = event;
  const name = (nodeId !== null && titles.get(nodeId)) || eventType;
  const mark = hasError ? '✗' : '·';
  const why = hasError ? `  ${eventMessage}` : '';
  return `${mark} ${name}  ${Math.round(timeDifference)} ms${why}`;
}

function end(context: CommandContext, found: Found): number {
  const { status, run: made } = found;
  context.print(`${status} after ${Math.round(made.timeDifference)} ms`);
  context.answer(toJson(found));
  return status === 'success' ? exitCodes.done : exitCodes.failed;
}
