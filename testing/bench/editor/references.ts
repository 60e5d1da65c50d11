import { autorun } from 'mobx';
import type { Flow } from '#plugins/flows/contract';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { followTypes } from '#plugins/references/web/followTypes';
import { referenceOptions } from '#plugins/references/web/referenceOptions';
import { createTestChain, createTestFlow, httpManifest } from '#plugins/editor/web/testFlow';
import { upstream } from '#plugins/flows/contract/graph/elements/graphIndex';
import { makeFlow } from '../data/graph';
import { median, type Figure } from '../figures';

/**
 * How long it takes until the references that a node can use are listed, behind two braces: in a
 * row of nodes that all lead to it, and in a flow like real ones.
 */
export function benchReferences(): readonly Figure[] {
  const row = createTestFlow(createTestChain(200));
  const large = structuredClone(makeFlow({ nodes: 2000 })) as unknown as Flow;
  return [
    measure('references offered behind 200 nodes', row),
    measure('references offered in a flow of 2,000 nodes', { ...row, ...large }),
  ];
}

function measure(what: string, flow: Flow): Figure {
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    // A new editor has looked into no node yet; the canvas watches its index.
    const editor = new FlowEditor(structuredClone(flow));
    editor.setCatalogue([httpManifest], []);
    const stop = autorun(() => editor.index);
    const led = (id: string) => upstream(editor.index, id).length;
    const [last] = [...editor.index.nodes.keys()].toSorted((a, b) => led(b) - led(a));
    const getTypes = followTypes(editor, {});
    const from = performance.now();
    referenceOptions(editor, last!, {}, getTypes());
    times.push(performance.now() - from);
    stop();
  }
  return { what, unit: 'ms', value: median(times), goal: { most: 50 } };
}
