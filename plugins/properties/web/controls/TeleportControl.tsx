import { HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { strings } from '#plugins/properties/strings';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { useStage } from '../StageContext';
import type { NodeControlProps } from './NodeControl';

/** Which start node of this flow the run goes on at. */
export const TeleportControl = observer(function TeleportControl({
  id,
  value,
  onChange,
  disabled,
}: NodeControlProps) {
  const editor = useStage();
  const targets = [...editor.index.nodes.values()].filter(
    ({ data }) => data.connectorId === 'nodeConnector' && data.capabilityName === 'startNode',
  );
  const now = typeof value === 'string' ? value : '';
  const known = targets.some(({ data }) => data.id === now);
  return (
    <div className="flow-with-link">
      <HTMLSelect
        id={id}
        fill
        disabled={disabled}
        value={now}
        onChange={event => onChange(event.target.value)}
      >
        <option value="">{strings.chooseStart.text}</option>
        {now && !known && <option value={now}>{now}</option>}
        {targets.map(({ data }) => (
          <option key={data.id} value={data.id}>
            {nodeTitle(data, editor.connectors.get('nodeConnector'))} ({data.id})
          </option>
        ))}
      </HTMLSelect>
      {known && (
        <button type="button" className="flow-link" onClick={() => editor.canvas?.reveal([now])}>
          {strings.showNode.text}
        </button>
      )}
      {now && !known && <small role="alert">{strings.noStartNode.text}</small>}
    </div>
  );
});
