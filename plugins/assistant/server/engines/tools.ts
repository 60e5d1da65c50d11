import { FlowPatch } from '#plugins/problems/contract/patch/flowPatch';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Piece, Question } from './Engine';
import type { CompletionPart } from './readCompletion';

/** A tool as the protocol describes it to a model. */
export const describeTool = (name: string, description: string, parameters: object) => ({
  type: 'function',
  function: { name, description, parameters },
});

/**
 * The tools of a model for the canvas. Neither changes anything: a patch is shown to the person,
 * who decides whether to apply it.
 */
export const tools = [
  describeTool(
    'propose_patch',
    'Proposes a change to the flow on the canvas. Use only when the person asks for a change. The person reviews it and decides.',
    {
      type: 'object',
      properties: { title: { type: 'string', maxLength: 120 }, patch: FlowPatch },
      required: ['title', 'patch'],
    },
  ),
  describeTool('point_at_nodes', 'Highlights the nodes on the canvas that the answer mentions.', {
    type: 'object',
    properties: { nodeIds: { type: 'array', items: { type: 'string' }, maxItems: 100 } },
    required: ['nodeIds'],
  }),
];

const change =
  /\b(?:add|append|insert|create|make|build|draw|put|change|edit|modify|update|set|rename|replace|remove|delete|drop|take out|connect|disconnect|link|move|fix|mend|repair|correct|solve|improve|clean|refactor|convert|switch|enable|disable|turn|propose|suggest|apply|extend|rewrite|simplify|translate|do it|yes|please do|go ahead)\b/i;

/** Whether a person's own words ask for a change. What stands in a flow has no say in it. */
const asksForChange = (question: string): boolean => change.test(question);

const Proposal = Type.Object({ title: Type.String({ minLength: 1 }), patch: FlowPatch });
const Pointing = Type.Object({ nodeIds: Type.Array(Type.String(), { maxItems: 100 }) });

/**
 * Converts a model's tool call to pieces. Offers a patch only if the person asked for a change, the
 * patch is well formed and it fits the flow; otherwise a sentence gives the reason.
 */
export async function toolPieces(
  { name, args }: CompletionPart & { kind: 'tool' },
  { asked, text }: Question,
): Promise<readonly Piece[]> {
  const value = parseJson(args);
  if (name === 'point_at_nodes' && Value.Check(Pointing, value)) {
    const there = new Set(asked?.flow.graphData.elements.nodes.map(({ data }) => data.id));
    const nodeIds = value.nodeIds.filter(id => there.has(id));
    return nodeIds.length > 0 ? [{ kind: 'nodes', nodeIds }] : [];
  }
  if (name !== 'propose_patch' || !asked) return [];
  if (!asksForChange(text))
    return [sentence('The model suggested a change that you didn’t request. It was left out.')];
  if (!Value.Check(Proposal, value))
    return [sentence('The model suggested a change that can’t be read. It was left out.')];
  const judged = await asked.judge(value.patch);
  if (judged.fault !== undefined)
    return [sentence(`The suggested change can’t be applied to this flow: ${judged.fault}`)];
  return [{ kind: 'patch', title: value.title.slice(0, 120), patch: value.patch }];
}

const sentence = (text: string): Piece => ({ kind: 'text', text: `\n\n${text}` });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
