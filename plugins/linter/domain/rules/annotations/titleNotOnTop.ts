import { findNode } from '#plugins/flows/contract/graph/edits/edits';
import { getGraph, offerFix } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';
import { findRoomAbove, findTitle } from './titleAnnotation';

/** A title that stands below a node. */
export const titleNotOnTop = defineRule({
  code: 'dv-bp-title-not-on-top-001',
  level: 'warning',
  reach: 'flow',
  title: 'The title is not at the top',
  explain: 'Readers look for the title at the top.',
  remedy: 'Move the title above all nodes.',
  check: index => {
    const title = findTitle(index);
    if (!title) return [];
    const { y } = title.position;
    const above = [...index.nodes.values()].some(
      ({ data, position }) => data.nodeType === 'CONNECTION' && position.y < y,
    );
    if (!above) return [];
    return [reportAt(title, `Move ${formatNode(title)} above all nodes, so people read it first.`)];
  },
  fix: ({ nodeId }) =>
    offerFix('Move the title above all nodes', draft => {
      const graph = getGraph(draft);
      const note = findNode(graph, nodeId);
      if (note)
        note.position = {
          x: note.position.x,
          y: findRoomAbove(graph, nodeId),
        };
    }),
});
