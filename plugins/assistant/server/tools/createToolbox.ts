import { Value } from 'typebox/value';
import { codes, Failure, format } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import { hideKeys } from '#plugins/flows/contract/graph/redact/hideKeys';
import { agentTools, type AgentToolbox } from '../../contract';
import { strings } from '../../strings';

/** The most characters that a model reads at once; longer texts cost more than they help. */
const longest = 60_000;

/** Offers the tools that plugins contribute. */
export function createToolbox(server: ServerHost): AgentToolbox {
  return {
    list: call => server.at(agentTools).filter(({ when }) => evaluate(when, call.access).open),
    async run(call, tool, input) {
      const given = input ?? {};
      if (!Value.Check(tool.input, given)) {
        const [wrong] = Value.Errors(tool.input, given);
        const at = wrong?.instancePath.replaceAll('/', ' ').trim();
        const what = [at, wrong?.message].filter(Boolean).join(' ');
        throw new Failure(400, codes.invalid, format(strings.badInput, { tool: tool.name, what }));
      }
      const answer = await tool.run(call, given);
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 1);
      return cut(hideKeys(text));
    },
  };
}

function cut(text: string): string {
  const count = text.length - longest;
  return count > 0 ? `${text.slice(0, longest)}\n${format(strings.answerCut, { count })}` : text;
}
