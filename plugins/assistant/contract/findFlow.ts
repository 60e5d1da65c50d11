import { Type } from 'typebox';
import { codes, Failure, format } from '#core/contract';
import { joinOr } from '#core/contract/internal';
import { flowNames } from '#plugins/flows/contract/internal';
import { strings } from '../strings';
import type { AgentCall } from './agentTools';

const mostNamed = 5;

/** Finds the one thing that an ID or a name means; fails with a sentence that says what to use. */
export function pickNamed<T>(
  asked: string,
  all: readonly T[],
  { id, name }: { id: (each: T) => string; name: (each: T) => string },
  say: {
    none: (values: { count: number; near: string }) => string;
    several: (values: { ids: string }) => string;
  },
): T {
  const exact = all.find(each => id(each) === asked);
  if (exact) return exact;
  const wanted = asked.trim().toLowerCase();
  const named = all.filter(each => name(each).trim().toLowerCase() === wanted);
  const [first, ...others] = named;
  if (!first) {
    const words = wanted.split(/\s+/);
    const near = all
      .map(each => name(each).trim())
      .filter(each => words.every(word => each.toLowerCase().includes(word)))
      .slice(0, mostNamed);
    const values = { count: near.length, near: joinOr(near.map(each => `“${each}”`)) };
    throw new Failure(404, codes.notFound, say.none(values));
  }
  if (others.length === 0) return first;
  const ids = named.slice(0, mostNamed).map(id).join(', ');
  throw new Failure(400, codes.invalid, say.several({ ids }));
}

/** The input of a tool that names a flow. */
export const FlowInput = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'The ID or full name of a flow',
});
/** The input of a tool that names a draft. */
export const DraftInput = Type.Integer({
  maximum: -2,
  description: 'The draft number that draft_change returned',
});

/** Finds the flow that an ID or a name means, among those that the caller can read. */
export async function findFlow(call: AgentCall, flow: string) {
  const { flows } = await call.perform(flowNames, {});
  return pickNamed(
    flow,
    flows,
    { id: each => each.flowId, name: each => each.name },
    {
      none: values => format(strings.noFlow, { flow, ...values }),
      several: values => format(strings.severalFlows, { flow, ...values }),
    },
  );
}
