import { useMemo } from 'react';
import { format, isRecord } from '#core/contract';
import type { FlowDocument } from '#plugins/editor/contract/internal';
import { overlayRemoved } from '../../contract/changes/compareFlows';
import { toReadableSides } from '../../contract/changes/toReadableSides';
import { propertyPaths } from '#plugins/flows/contract/graph/diff/propertyPaths';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { placeNames } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { Conflict, Side, Sides } from '../../domain/merge/conflict';
import { strings } from '../../strings';
import { useChangeNames } from '../changes/useChangeNames';

/** The names of the parts of a merge, and of their values. */
export interface MergeNames {
  node(nodeId: string): string;
  link(source: string, target: string): string;
  titleOf(conflict: Conflict): string;
  /** The value of a side, as people read it. */
  valueOf(conflict: Conflict, side: Side): string;
  /** The nodes that a conflict is about. */
  nodesOf(conflict: Conflict): readonly string[];
}

/** Names from all sides of a merge, the own one first. */
export function useMergeNames({ base, ours, theirs }: Sides<FlowDocument>): MergeNames {
  const all = useMemo(
    () => overlayRemoved(overlayRemoved(base.graphData, theirs.graphData), ours.graphData),
    [base, ours, theirs],
  );
  const names = useChangeNames(theirs.graphData, all);
  return useMemo(() => {
    const index = indexGraph(all);
    const places = placeNames(index, data => names.node(data.id) ?? data.id);
    const node = (id: string) => places.of(id);
    const link = (source: string, target: string) =>
      `${places.from(source)} → ${places.to(target)}`;
    const change = ({ kind, id }: Conflict) => {
      const operator = index.nodes.get(id)?.data.nodeType === 'EVAL';
      const of = kind === 'field' ? 'field' : operator || kind === 'edge' ? 'way' : 'node';
      return { of, elementIds: [id] } as const;
    };
    const getPath = (path: readonly string[]) => path.filter(key => key !== 'data');
    const nodesOf = ({ kind, id }: Conflict) => {
      const edge = index.edges.get(id)?.data;
      return kind === 'node' ? [id] : edge ? [edge.source, edge.target] : [];
    };
    const listChanges = (conflict: Conflict, value: unknown) => {
      const paths = propertyPaths(conflict.base, value).map(({ path }) =>
        names.pathOf(change(conflict), getPath(path)),
      );
      return [...new Set(paths)].join(', ');
    };
    return {
      node,
      link,
      nodesOf,
      titleOf: conflict => {
        const [source = '', target = ''] = nodesOf(conflict);
        const title =
          conflict.kind === 'field'
            ? names.titleOf({ ...change(conflict), title: conflict.id })
            : conflict.kind === 'edge'
              ? link(source, target)
              : node(conflict.id);
        const path = names.pathOf(change(conflict), getPath(conflict.path));
        return path ? `${title} › ${path}` : title;
      },
      valueOf: (conflict, side) => {
        const value = side === 'both' ? conflict.joined : conflict[side];
        if (conflict.path.length === 0 && conflict.kind !== 'field') {
          if (value === undefined) return strings.deletedHere.text;
          if (side === 'base') return strings.unchangedHere.text;
          const changed = listChanges(conflict, value);
          return changed
            ? format(strings.changedHere, { names: changed })
            : strings.linkedHere.text;
        }
        if (conflict.path[0] === 'position' && isRecord(value))
          return [value['x'], value['y']].map(each => Math.round(Number(each))).join(', ');
        const [text] = toReadableSides({ path: [], before: value, after: undefined }, names.node);
        return text || strings.emptyValue.text;
      },
    };
  }, [all, names]);
}
