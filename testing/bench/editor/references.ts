import { autorun } from 'mobx';
import type { Flow } from '#plugins/flows/contract';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { followTypes } from '#plugins/references/web/followTypes';
import { referenceOptions } from '#plugins/references/web/referenceOptions';
import { createTestChain, createTestFlow, httpManifest } from '#plugins/editor/web/testFlow';
import { upstream } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createReferenceCounter } from '../../corpus/countReferences';
import { findSharedData } from '../../kits/findSharedData';
import { makeFlow } from '../data/graph';
import { median, type Figure } from '../figures';

/**
 * How long it takes until the references that a node can use are listed, behind two braces: in a
 * row of nodes that all lead to it, and in a flow like real ones; and until the types of all
 * references of real flows are inferred, where their folder is there.
 */
export async function benchReferences(): Promise<readonly Figure[]> {
  const row = createTestFlow(createTestChain(200));
  const large = structuredClone(makeFlow({ nodes: 2000 })) as unknown as Flow;
  return [
    measure('references offered behind 200 nodes', row),
    measure('references offered in a flow of 2,000 nodes', { ...row, ...large }),
    ...(await measureRealTypes()),
  ];
}

async function measureRealTypes(): Promise<readonly Figure[]> {
  const folder = findSharedData('flows');
  if (!folder) return [];
  const count = await createReferenceCounter(folder);
  const times = Array.from({ length: 5 }, () => {
    const from = performance.now();
    count();
    return performance.now() - from;
  });
  const { typed, anything } = count();
  return [
    { what: 'references of real flows with a type', unit: '', value: typed + anything },
    { what: 'types of all of them inferred', unit: 'ms', value: median(times) },
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
