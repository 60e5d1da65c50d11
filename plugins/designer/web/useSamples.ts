import { useCallback, useMemo, useState } from 'react';
import type { FlowStage } from '#plugins/editor/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import {
  fillSamples,
  findInSteps,
  listSamples,
  nameSample,
  type SampleSlot,
} from '#plugins/pages/contract/blocks/samples';

/**
 * The values that the preview of a node’s page shows: what was typed, else what the run on the canvas
 * left, else what the node’s own inputs say, else their names. An empty one hides what depends on it.
 */
export function useSamples(stage: FlowStage, nodeId: string, html: string) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const slots = useMemo(() => listSamples(html), [html]);
  const { steps } = stage.trail;
  const node = stage.index.nodes.get(nodeId);
  const find = useCallback(
    (path: string): string | undefined => {
      if (Object.hasOwn(typed, path)) return typed[path];
      if (path.includes('.')) return findInSteps(steps, path);
      const sample = node?.data.properties?.[path]?.value;
      if (typeof sample !== 'string' || sample === '') return undefined;
      return fillSamples(
        plainText(sample),
        each => findInSteps(steps, each),
        value => value,
      );
    },
    [typed, node, steps],
  );
  const findShown = useCallback((path: string) => find(path) ?? nameSample(path), [find]);
  const titleOf = ({ path }: SampleSlot): string => {
    const source = path.startsWith('local.')
      ? stage.index.nodes.get(path.split('.')[1]!)
      : undefined;
    const manifest = source && stage.connectors.get(source.data.connectorId ?? '');
    const title = source && nodeTitle(source.data, manifest);
    return title ? `${title}: ${nameSample(path)}` : path;
  };
  const inputs = useMemo(
    () => slots.filter(({ isInput }) => isInput).map(({ path }) => path),
    [slots],
  );
  const set = (path: string, value: string) => setTyped(before => ({ ...before, [path]: value }));
  return { slots, find: findShown, findKnown: find, titleOf, inputs, set };
}
