import { HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '../../../../core/web';
import { listVersions } from '../../contract';
import { strings } from '../../strings';
import type { NodeControlProps } from './nodeControlProps';

/** Which version of the chosen flow runs; -1 is always the latest. */
export function SubflowVersionControl({ id, value, data: node, onChange, disabled }: NodeControlProps) {
  const chosen = node.properties?.subFlowId?.value as { readonly value?: string } | undefined;
  const flowId = chosen?.value;
  const { data } = useQuery(listVersions, flowId ? { params: { flowId }, query: { limit: 100 } } : null);
  const now = Number(value ?? -1);
  const versions = data?.versions ?? [];
  const known = now === -1 || versions.some(({ _id }) => _id.versionId === now);
  return (
    <HTMLSelect
      id={id}
      fill
      disabled={disabled}
      value={String(now)}
      onChange={event => onChange(Number(event.target.value))}
    >
      <option value="-1">{strings.latestVersion.text}</option>
      {!known && <option value={String(now)}>{now}</option>}
      {versions.map(({ _id, alias }) => (
        <option key={_id.versionId} value={_id.versionId}>
          {alias ? `${_id.versionId} · ${alias}` : _id.versionId}
        </option>
      ))}
    </HTMLSelect>
  );
}
