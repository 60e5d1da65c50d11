import { messages } from '#core/contract';

/** Every text of the mcp plugin. */
export const strings = messages('mcp', {
  noStream: 'This server doesn’t offer an event stream. Send messages with POST.',
  noMethod: 'This server doesn’t support the method “{method}”.',
  noTool:
    'This server has no tool “{name}”, or your permissions don’t include it. Use tools/list to list your tools.',
  noNode:
    '“{flow}” has no node with the ID or title “{node}”. {count, plural, =0 {Use read_flow to list its nodes.} other {Did you mean {near}?}}',
  severalNodes: 'Several nodes in “{flow}” are titled “{node}”. Use one of these IDs: {ids}.',
  noRun: '“{flow}” has no run with an error. Use list_runs to list its runs.',
  noDoc: 'The documentation has no page “{name}”. Use one of these pages: {names}.',
});
