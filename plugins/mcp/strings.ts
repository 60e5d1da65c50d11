import { messages } from '#core/contract';

/** Every text of the mcp plugin. */
export const strings = messages('mcp', {
  noStream: 'This server sends no messages of its own. Send yours with POST.',
  noMethod: 'This server has no method “{method}”.',
  noTool: 'This server has no tool “{name}”, or your permissions don’t include it.',
  noNode:
    '“{flow}” has no node with the ID or title “{node}”. {count, plural, =0 {read_flow returns those there are.} other {Did you mean {near}?}}',
  severalNodes: 'Several nodes of “{flow}” are titled “{node}”. Use an ID: {ids}.',
  noRun: '“{flow}” has no such run.',
  noDoc: 'The documentation has no page “{name}”. Its pages are: {names}.',
});
