import { HTMLSelect } from '@blueprintjs/core';
import { use } from 'react';
import { Link } from 'wouter';
import { canvas } from '#plugins/flows/contract';
import { strings } from '#plugins/editor/strings';
import { useEditor } from '../../editor/EditorContext';
import { ChoiceState } from './ChoiceState';
import { EnrichmentContext } from '../EnrichmentContext';
import type { NodeControlProps } from './nodeControlProps';

interface Named {
  readonly label?: string;
  readonly value?: string;
}

/** Which flow is called, kept as `{ label, value }`; with a way there. */
export function SubflowControl({ id, definition, value, onChange, disabled }: NodeControlProps) {
  const editor = useEditor();
  const chosen = (value ?? {}) as Named;
  const told = use(EnrichmentContext).properties['subFlowId'] !== undefined;
  const flows = (definition.options ?? [])
    .map(option => option.value as Named)
    .filter(flow => flow.value !== editor.flow.flowId);
  const known = flows.some(flow => flow.value === chosen.value);
  return (
    <div className="flow-with-link">
      <HTMLSelect
        id={id}
        fill
        disabled={disabled}
        value={chosen.value ?? ''}
        onChange={({ target }) => {
          const flow = flows.find(each => each.value === target.value);
          onChange(flow ? { ...chosen, ...flow } : { label: '', value: '' });
        }}
      >
        <option value="">{strings.chooseFlow.text}</option>
        {chosen.value && !known && (
          <option value={chosen.value}>{chosen.label || chosen.value}</option>
        )}
        {flows.map(flow => (
          <option key={flow.value} value={flow.value}>
            {flow.label}
          </option>
        ))}
      </HTMLSelect>
      {known && <Link href={canvas.to({ id: chosen.value! })}>{strings.open.text}</Link>}
      {told && chosen.value && !known && <small role="alert">{strings.noSubflow.text}</small>}
      <ChoiceState />
    </div>
  );
}
