import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { FlowPatch } from '#plugins/editor/contract';
import type { Piece, Question } from './Engine';
import { asksForChange } from './asksForChange';
import type { CompletionPart } from './readCompletion';

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
    return [sentence('A change was suggested that you did not ask for. It is left out.')];
  if (!Value.Check(Proposal, value))
    return [sentence('The suggested change is not well formed, so it is not offered.')];
  const judged = await asked.judge(value.patch);
  if (judged.fault !== undefined)
    return [sentence(`The suggested change does not fit this flow: ${judged.fault}`)];
  return [{ kind: 'patch', title: value.title.slice(0, 120), patch: value.patch }];
}

const sentence = (text: string): Piece => ({ kind: 'text', text: `\n\n${text}` });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
