import { HTMLSelect } from '@blueprintjs/core';
import { use } from 'react';
import { Link, useSearchParams } from 'wouter';
import { getCalledPath, readBreadcrumbs } from '#plugins/editor/contract/breadcrumbs';
import { strings } from '#plugins/properties/strings';
import { useStage } from '../StageContext';
import { ChoiceState } from './controlNotes';
import { EnrichmentContext } from '../useEnrichment';
import type { NodeControlProps } from './NodeControl';

interface Named {
  readonly label?: string;
  readonly value?: string;
}

/** Which flow is called, kept as `{ label, value }`; with a way there. */
export function SubflowControl(props: NodeControlProps) {
  const { id, definition, value, data, onChange, disabled } = props;
  const editor = useStage();
  const [search] = useSearchParams();
  const selected = (value ?? {}) as Named;
  const hasChoices = use(EnrichmentContext).properties['subFlowId'] !== undefined;
  const flows = (definition.options ?? [])
    .map(option => option.value as Named)
    .filter(flow => flow.value !== editor.flow.flowId);
  const known = flows.some(flow => flow.value === selected.value);
  const from = { flowId: editor.flow.flowId, nodeId: data.id };
  return (
    <div className="flow-with-link">
      <HTMLSelect
        id={id}
        fill
        disabled={disabled}
        value={selected.value ?? ''}
        onChange={({ target }) => {
          const flow = flows.find(each => each.value === target.value);
          onChange(flow ? { ...selected, ...flow } : { label: '', value: '' });
        }}
      >
        <option value="">{strings.chooseFlow.text}</option>
        {selected.value && !known && (
          <option value={selected.value}>{selected.label || selected.value}</option>
        )}
        {flows.map(flow => (
          <option key={flow.value} value={flow.value}>
            {flow.label}
          </option>
        ))}
      </HTMLSelect>
      {known && selected.value && (
        <Link href={getCalledPath(selected.value, from, readBreadcrumbs(search))}>
          {strings.open.text}
        </Link>
      )}
      {hasChoices && selected.value && !known && (
        <small role="alert">{strings.noSubflow.text}</small>
      )}
      <ChoiceState />
    </div>
  );
}

/** Which version of the chosen flow runs; -1 is always the deployed one. */
export function SubflowVersionControl({
  id,
  definition,
  value,
  onChange,
  disabled,
}: NodeControlProps) {
  const now = Number(value ?? -1);
  const versions = definition.options ?? [];
  const known = now === -1 || versions.some(option => option.value === now);
  return (
    <HTMLSelect
      id={id}
      fill
      disabled={disabled}
      value={String(now)}
      onChange={event => onChange(Number(event.target.value))}
    >
      <option value="-1">{strings.deployedVersion.text}</option>
      {!known && <option value={String(now)}>{now}</option>}
      {versions.map(({ name, value: version }) => (
        <option key={String(version)} value={String(version)}>
          {name}
        </option>
      ))}
    </HTMLSelect>
  );
}
