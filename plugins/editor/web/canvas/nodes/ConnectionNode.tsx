import { Tile } from '#core/web/ui';
import { Comment, Pause, Person, Pin, Record } from '@blueprintjs/icons';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import { createElement, memo } from 'react';
import { useEditor } from '../../editor/EditorContext';
import type { CanvasNode } from '../adapter/canvasElements';
import { connectorLook } from '#plugins/connectors/contract/internal';
import { nodeLabel, nodeAttributes, countRender } from './nodeAttributes';
import { capabilityTitle, nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { format } from '#core/contract';
import { strings } from '#plugins/editor/strings';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';

const badgeIcons = {
  pin: Pin,
  breakpoint: Record,
  stopped: Pause,
  persona: Person,
  comment: Comment,
} as const;

/**
 * The small marks at a node's edge: linter findings, not configured, disabled, and its place in the
 * run shown.
 */
const NodeMarks = observer(function NodeMarks(props: {
  id: string;
  unconfigured: boolean;
  disabled: boolean;
}) {
  const editor = useEditor();
  const findings = editor.lint.get(props.id);
  const run = editor.trail.nodes.get(props.id);
  const place = editor.light.nodes.get(props.id);
  const visitors = editor.visitors.get(props.id);
  const badge = editor.badges.get(props.id);
  const error = findings?.some(finding => finding.type === 'error');
  return (
    <>
      {findings && editor.fresh !== props.id && (
        <em
          className="flow-lint"
          data-kind={error ? 'error' : 'warning'}
          title={findings.map(f => f.message).join('\n')}
        >
          {findings.length}
        </em>
      )}
      {(props.unconfigured || props.disabled) && (
        <em
          className="flow-status"
          title={(props.disabled ? strings.disabled : strings.unconfigured).text}
        >
          {props.disabled ? strings.disabled.text : strings.unconfigured.text}
        </em>
      )}
      {run && (
        <em className="flow-run" data-run={run.outcome}>
          {format(strings.runMark, { order: run.order, time: formatDuration(run.duration) })}
        </em>
      )}
      {visitors && (
        <em
          className="flow-visitors"
          title={format(strings.visitors, { names: visitors.join(', ') })}
        >
          {visitors.length === 1
            ? visitors[0]
            : format(strings.visitorCount, { count: visitors.length })}
        </em>
      )}
      {badge && (
        <em className="flow-badge" data-kind={badge.kind} title={badge.label}>
          {createElement(badgeIcons[badge.kind], { size: 11 })}
          {badge.count !== undefined && <span>{badge.count}</span>}
        </em>
      )}
      {place !== undefined && <em className="flow-place">{place}</em>}
    </>
  );
});

/** A connector's node: colour, icon, title, what it does, and its marks. */
export const ConnectionNode = memo(
  observer(function ConnectionNode({ id, data: { element } }: NodeProps<CanvasNode>) {
    countRender(id);
    const editor = useEditor();
    const { data } = element;
    const manifest = editor.connectors.get(data.connectorId ?? '');
    const look = connectorLook(data.connectorId, manifest);
    const title = nodeTitle(data, manifest);
    const capability = capabilityTitle(data, manifest);
    const unconfigured = data.status === 'unconfigured' || !data.capabilityName;
    const background = data.properties?.backgroundColor?.value;
    return (
      <div
        className="flow-card"
        {...nodeAttributes(editor, id, nodeLabel(editor, element, title))}
        data-unconfigured={unconfigured || undefined}
        data-disabled={data.isDisabled || undefined}
        style={
          typeof background === 'string' && background
            ? { backgroundColor: background, color: '#1c2127' }
            : undefined
        }
      >
        <Tile look={look} size={18} />
        <b>{title}</b>
        <small>
          {title === capability || !capability ? look.name : `${look.name} · ${capability}`}
        </small>
        <NodeMarks id={id} unconfigured={unconfigured} disabled={data.isDisabled === true} />
        <Handle type="target" position={Position.Left} />
        <Handle type="source" position={Position.Right} />
      </div>
    );
  }),
);
