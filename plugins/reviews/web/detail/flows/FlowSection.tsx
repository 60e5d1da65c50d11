import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { Slot } from '#core/web';
import { canvas } from '#plugins/flows/contract';
import { canaryBrief } from '#plugins/releases/contract/internal';
import type { ChangeRequest, RequestFlow } from '#plugins/reviews/contract';
import { strings } from '#plugins/reviews/strings';
import type { NodeFocus } from '../useNodeFocus';
import { BehaviorPart } from './BehaviorPart';
import { describeCounts } from './describeCounts';
import { FixedVersions } from './FixedVersions';
import { FlowChanges } from './FlowChanges';
import { ProblemPart } from './ProblemPart';

interface Props {
  readonly request: ChangeRequest;
  readonly flow: RequestFlow;
  readonly focus: NodeFocus;
}

function describeVersions({ state }: ChangeRequest, flow: RequestFlow): string {
  const { baseVersion: before, versionId: after } = flow;
  const isReleased = state === 'released';
  return before
    ? format(isReleased ? strings.flowReplaced : strings.flowVersions, { before, after })
    : format(isReleased ? strings.flowDeployed : strings.flowFirst, { after });
}

/** A flow of a request: its changes on the canvas, its problems, and what behaves differently. */
export function FlowSection({ request, flow, focus }: Props) {
  const { flowId, name, baseVersion, versionId, counts, required, exists } = flow;
  const [asked, ask] = useState(request.flows.length === 1);
  const place = useRef<HTMLElement>(null);
  const { shown } = focus;
  const [closed, close] = useState<typeof shown>();
  // A node that is gone to opens its flow, until the changes are hidden again.
  const open = asked || (shown?.flowId === flowId && shown !== closed);
  const toggle = () => {
    ask(!open);
    close(shown);
  };
  useEffect(() => {
    if (shown?.flowId !== flowId) return;
    place.current?.scrollIntoView({ block: 'start' });
  }, [shown, flowId]);
  return (
    <article className="rv-flow" ref={place} aria-label={name}>
      <header>
        <h3>{name}</h3>
        {required && <span className="sl-tag">{strings.requiredTag.text}</span>}
        <Link href={canvas.to({ id: flowId })}>{strings.openInEditor.text}</Link>
      </header>
      <p className="rv-help">
        {describeVersions(request, flow)} {describeCounts(counts)}
      </p>
      {exists && (
        <>
          <Button
            className="rv-more"
            text={(open ? strings.hideChanges : strings.showChanges).text}
            aria-expanded={open}
            onClick={toggle}
          />
          {open && <FlowChanges request={request} flow={flow} focus={focus} />}
          <FixedVersions flow={flow} />
          <ProblemPart flow={flow} onShow={nodeId => focus.show({ flowId, nodeId })} />
          <BehaviorPart
            key={`${baseVersion} ${versionId}`}
            requestId={request.requestId}
            flow={flow}
            onShow={nodeId => focus.show({ flowId, nodeId })}
          />
          <Slot
            point={canaryBrief}
            props={{
              flowId,
              versionId,
              startable: request.approved && request.flows.length === 1 && baseVersion > 0,
            }}
          />
        </>
      )}
    </article>
  );
}
