import { FlowPatch } from '#plugins/editor/contract';

const tool = (name: string, description: string, parameters: object) => ({
  type: 'function',
  function: { name, description, parameters },
});

/**
 * The tools that a model may call. Neither changes anything: a patch is shown to the person, who
 * decides whether to apply it.
 */
export const tools = [
  tool(
    'propose_patch',
    'Proposes a change of the flow on the canvas. Only when the person asks for a change. The person looks at it and decides.',
    {
      type: 'object',
      properties: { title: { type: 'string', maxLength: 120 }, patch: FlowPatch },
      required: ['title', 'patch'],
    },
  ),
  tool('point_at_nodes', 'Lets the person see on the canvas which nodes the answer speaks of.', {
    type: 'object',
    properties: { nodeIds: { type: 'array', items: { type: 'string' }, maxItems: 100 } },
    required: ['nodeIds'],
  }),
];
