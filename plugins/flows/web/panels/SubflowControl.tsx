import { HTMLSelect } from '@blueprintjs/core';
import { Link } from 'wouter';
import { useQuery } from '../../../../core/web';
import { canvas, listFlows } from '../../contract';
import { strings } from '../../strings';
import { useEditor } from '../editor/EditorContext';
import type { NodeControlProps } from './nodeControlProps';

/** Which flow is called, kept as `{ label, value }`; with a way there. */
export function SubflowControl({ id, value, onChange, disabled }: NodeControlProps) {
  const editor = useEditor();
  const { data } = useQuery(listFlows, { query: { isMinimal: 'true', limit: 500 } });
  const chosen = (value ?? {}) as { readonly label?: string; readonly value?: string };
  const flows = (data?.flowsInfo ?? []).filter(({ flowId }) => flowId !== editor.flow.flowId);
  const known = flows.some(({ flowId }) => flowId === chosen.value);
  return (
    <div className="flow-with-link">
      <HTMLSelect
        id={id}
        fill
        disabled={disabled}
        value={chosen.value ?? ''}
        onChange={({ target }) => {
          const flow = flows.find(({ flowId }) => flowId === target.value);
          onChange(flow ? { ...chosen, label: flow.name, value: flow.flowId } : { label: '', value: '' });
        }}
      >
        <option value="">{strings.chooseFlow.text}</option>
        {chosen.value && !known && <option value={chosen.value}>{chosen.label || chosen.value}</option>}
        {flows.map(({ flowId, name }) => (
          <option key={flowId} value={flowId}>
            {name}
          </option>
        ))}
      </HTMLSelect>
      {known && <Link href={canvas.to({ id: chosen.value! })}>{strings.open.text}</Link>}
      {data && chosen.value && !known && <small role="alert">{strings.noSubflow.text}</small>}
    </div>
  );
}
