import { HTMLSelect } from '@blueprintjs/core';
import { format } from '../../../../core/contract';
import { useQuery } from '../../../../core/web';
import { flowNames, listVersions } from '../../contract';
import { strings } from '../../strings';
import { partsOf } from './sides';

interface Props {
  readonly label: string;
  /** `flowId:version`, or empty. */
  readonly side: string;
  readonly onChoose: (side: string) => void;
}

/** Chooses a flow and one of its versions. */
export function SideChoice({ label, side, onChoose }: Props) {
  const { flowId, version } = partsOf(side);
  const flows = useQuery(flowNames, {}).data?.flows ?? [];
  const versions = useQuery(listVersions, flowId ? { params: { flowId }, query: { page: 0, limit: 500 } } : null).data;
  const numbers = (versions?.versions ?? []).map(({ _id, alias }) => ({
    value: String(_id.versionId),
    label: `${format(strings.compareNumber, { version: _id.versionId })}${alias ? ` · ${alias}` : ''}`,
  }));
  if (/^\d+$/.test(version) && !numbers.some(each => each.value === version))
    numbers.unshift({ value: version, label: format(strings.compareNumber, { version }) });
  return (
    <div className="flow-compare-side">
      <b>{label}</b>
      <HTMLSelect
        aria-label={format(strings.compareFlow, { side: label })}
        value={flowId}
        onChange={event => onChoose(`${event.currentTarget.value}:saved`)}
        options={[
          ...(flows.some(each => each.flowId === flowId) ? [] : [{ value: flowId, label: flowId.slice(0, 8) || '—' }]),
          ...flows.map(each => ({ value: each.flowId, label: each.name })),
        ]}
      />
      <HTMLSelect
        aria-label={format(strings.compareVersion, { side: label })}
        value={version}
        disabled={!flowId}
        onChange={event => onChoose(`${flowId}:${event.currentTarget.value}`)}
        options={[
          { value: 'saved', label: strings.compareSaved.text },
          { value: 'deployed', label: strings.compareDeployed.text },
          ...numbers,
        ]}
      />
    </div>
  );
}
