import { useCallback, useMemo, useState } from 'react';
import { getField } from '#core/contract';
import type { FlowStage } from '#plugins/editor/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { fillSamples, listSamples, nameSample, type SampleSlot } from '../../domain/blocks/samples';

const show = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** The value that a run left at a path such as `local.<node>.payload.output.email`. */
function findInRun({ trail }: FlowStage, path: string): string | undefined {
  const [scope, nodeId, ...rest] = path.split('.');
  if (scope !== 'local') return undefined;
  const step = trail.steps.findLast(each => each.nodeId === nodeId && each.output !== undefined);
  const names = rest[0] === 'payload' && rest[1] === 'output' ? rest.slice(2) : rest;
  return step && show(names.reduce<unknown>(getField, step.output));
}

/**
 * The values that the preview of a node’s page shows: what was typed, else what the run on the canvas
 * left, else what the node’s own inputs say.
 */
export function useSamples(stage: FlowStage, nodeId: string, html: string) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const slots = useMemo(() => listSamples(html), [html]);
  const { steps } = stage.trail;
  const node = stage.index.nodes.get(nodeId);
  const find = useCallback(
    (path: string): string | undefined => {
      if (Object.hasOwn(typed, path)) return typed[path];
      if (path.includes('.')) return findInRun(stage, path);
      const given = node?.data.properties?.[path]?.value;
      if (typeof given !== 'string' || given === '') return undefined;
      return fillSamples(
        plainText(given),
        each => findInRun(stage, each),
        value => value,
      );
    },
    // The run on the canvas is read through the stage.
    // oxlint-disable-next-line react/exhaustive-deps
    [typed, stage, node, steps],
  );
  const findShown = useCallback(
    (path: string) => find(path) ?? (isDeciding(slots, path) ? undefined : nameSample(path)),
    [find, slots],
  );
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
  return { slots, find, findShown, titleOf, inputs, set };
}

const isDeciding = (slots: readonly SampleSlot[], path: string): boolean =>
  slots.some(slot => slot.path === path && slot.isDeciding);
