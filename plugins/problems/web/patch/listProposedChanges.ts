import type { EdgeElement, NodeData } from '#plugins/flows/contract';
import type { ProposedChange } from '../../contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { propertyPaths } from '#plugins/flows/contract/graph/diff/propertyPaths';
import type { GraphDiff } from '#plugins/flows/contract/graph/diff/diffGraphs';
import {
  nodeTitle,
  placeNames,
  type PlaceNames,
} from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { strings } from '../../strings';
import type { FlowStage } from '#plugins/editor/contract';
import type { FlowDocument } from '#plugins/editor/contract/internal';
import { propertyName, shortenValue } from '../panel/differenceTexts';

/** Lists the changes of a proposed document, line by line, in the terms of the canvas. */
export function listProposedChanges(
  stage: FlowStage,
  diff: GraphDiff,
  after: FlowDocument,
): readonly ProposedChange[] {
  const { document } = stage;
  const getTitle = (data: NodeData) =>
    nodeTitle(data, stage.connectors.get(data.connectorId ?? ''));
  const later = indexGraph(after.graphData);
  const [was, now] = [placeNames(stage.index, getTitle), placeNames(later, getTitle)];
  const describeLink = (names: PlaceNames, { data: { source, target } }: EdgeElement) =>
    `${names.from(source)} → ${names.to(target)}`;
  const line = (
    kind: ProposedChange['kind'],
    what: string,
    detail = '',
    nodeId?: string,
  ): ProposedChange => ({
    kind,
    what,
    detail,
    ...(nodeId === undefined ? {} : { nodeId }),
  });
  const isEval = (id: string) =>
    (later.nodes.get(id) ?? stage.index.nodes.get(id))?.data.nodeType === 'EVAL';
  const describeLinks = (
    edges: readonly EdgeElement[],
    kind: 'added' | 'removed',
    names: PlaceNames,
  ) =>
    [
      ...new Set(
        edges.filter(({ data }) => !isEval(data.target)).map(edge => describeLink(names, edge)),
      ),
    ].map(text => line(kind, text));
  const property = (id: string, path: readonly string[]) => {
    const manifest = stage.connectors.get(stage.index.nodes.get(id)?.data.connectorId ?? '');
    const keys = path.filter(key => key !== 'value' && key !== 'properties');
    return keys.map((key, at) => (at === 0 && propertyName(key, manifest)) || key).join(' › ');
  };
  return [
    ...diff.added
      .filter(({ data }) => !isEval(data.id))
      .map(({ data }) => line('added', now.of(data.id))),
    ...diff.removed
      .filter(({ data }) => !isEval(data.id))
      .map(({ data }) => line('removed', was.of(data.id), '', data.id)),
    ...diff.changed
      .filter(({ id }) => !isEval(id))
      .flatMap(({ id, differences }) =>
        differences.map(({ path, before, after: then }) =>
          line('changed', `${was.of(id)}: ${property(id, path)}`, change(before, then), id),
        ),
      ),
    ...describeLinks(diff.edgesAdded, 'added', now),
    ...describeLinks(diff.edgesRemoved, 'removed', was),
    ...propertyPaths(document.settings ?? {}, after.settings ?? {}).map(
      ({ path, before, after: then }) =>
        line(
          'changed',
          strings.settingOf.text.replace('{name}', path.join(' › ')),
          change(before, then),
        ),
    ),
  ];
}

const change = (before: unknown, after: unknown) =>
  `${shortenValue(before)} → ${shortenValue(after)}`;
