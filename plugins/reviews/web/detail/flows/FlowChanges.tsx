import { Button } from '@blueprintjs/core';
import { useCallback, useMemo, useState } from 'react';
import { format } from '#core/contract';
import { Slot, useQuery } from '#core/web';
import { Spinner } from '#core/web/ui';
import { comparedVersions } from '#plugins/compare/contract';
import { markedFlow } from '#plugins/editor/contract/internal';
import type { Flow } from '#plugins/flows/contract';
import { exportVersion } from '#plugins/flows/contract/internal';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { placeNames } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { ChangeRequest, RequestFlow } from '#plugins/reviews/contract';
import { strings } from '#plugins/reviews/strings';
import { listMarks } from '../../listMarks';
import type { NodeFocus } from '../useNodeFocus';

interface Props {
  readonly request: ChangeRequest;
  readonly flow: RequestFlow;
  readonly focus: NodeFocus;
}

const none = new Map<string, never>();
const nothing = () => {};

/** The changes of a flow on its canvases, with the comments on their nodes. */
export function FlowChanges({ request, flow, focus }: Props) {
  const { flowId, name, baseVersion, versionId } = flow;
  const [selected, select] = useState<string>();
  const after = useQuery(exportVersion, {
    params: { flowId, versionId: String(versionId) },
    query: {},
  });
  const proposed = useMemo(
    () => after.data && ({ ...(after.data as Flow), flowId } satisfies Flow),
    [after.data, flowId],
  );
  const badges = useMemo(
    () => listMarks(request.comments.filter(each => each.flowId === flowId)),
    [request.comments, flowId],
  );
  const { shown } = focus;
  const inView = useMemo(
    () => (shown?.flowId === flowId && shown.nodeId ? [shown.nodeId] : []),
    [shown, flowId],
  );
  const onSelect = useCallback((ids: readonly string[]) => {
    if (ids[0] !== undefined) select(ids[0]);
  }, []);
  const versions = useMemo(
    () =>
      [
        { flowId, versionId: baseVersion, name },
        { flowId, versionId, name },
      ] as const,
    [flowId, baseVersion, versionId, name],
  );
  if (!proposed) return <Spinner />;
  const index = indexGraph(proposed.graphData);
  if (!baseVersion && index.nodes.size === 0)
    return <p className="rv-help">{strings.emptyFlow.text}</p>;
  const title =
    selected !== undefined && index.nodes.has(selected) && placeNames(index).of(selected);
  const comment = () => {
    if (selected === undefined || !title) return;
    focus.aim({ flowId, nodeId: selected, title });
    document.querySelector<HTMLElement>('.rv-form textarea')?.focus();
  };
  return (
    <div className="rv-changes">
      {baseVersion ? (
        <Slot
          point={comparedVersions}
          props={{ versions, badges, shown: inView, onSelect }}
          waiting={<Spinner />}
        />
      ) : (
        <section
          className="rv-canvas"
          aria-label={format(strings.canvasOf, { name, version: versionId })}
        >
          <Slot
            point={markedFlow}
            props={{
              flow: proposed,
              marks: none,
              movedFrom: none,
              opening: [proposed.graphData],
              shown: inView,
              badges,
              onSelect,
              onCanvas: nothing,
            }}
          />
        </section>
      )}
      {title && request.state === 'open' && (
        <Button
          className="rv-more"
          text={format(strings.commentOn, { node: title })}
          onClick={comment}
        />
      )}
    </div>
  );
}
