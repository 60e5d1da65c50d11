import { Handle, Position, type NodeProps } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import { createElement, memo } from 'react';
import { useEditor } from '../../editor/EditorContext';
import type { CanvasNode } from '../adapter/canvasElements';
import { connectorIcon } from './connectorIcons';
import { connectorLook } from './connectorLook';
import { nodeLabel } from './nodeLabel';
import { NodeMarks } from './NodeMarks';
import { capabilityTitle, nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { nodeAttributes } from './nodeAttributes';
import { countRender } from './renderCount';

/** A connector's node: colour, icon, title, what it does, and its marks. */
export const ConnectionNode = memo(
  observer(function ConnectionNode({ id, data: { element } }: NodeProps<CanvasNode>) {
    countRender(id);
    const editor = useEditor();
    const { data } = element;
    const manifest = editor.connectors.get(data.connectorId ?? '');
    const look = connectorLook(data.connectorId, manifest);
    const Icon = connectorIcon(data.connectorId);
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
        <i aria-hidden="true" style={{ backgroundColor: look.color, color: look.textColor }}>
          {Icon ? createElement(Icon, { size: 18, tagName: null }) : look.initials}
        </i>
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
