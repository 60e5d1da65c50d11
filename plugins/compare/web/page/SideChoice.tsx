import { HTMLSelect } from '@blueprintjs/core';
import { ArrowTopRight } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { canvas } from '#plugins/flows/contract';
import { flowNames, listVersions, type FlowName } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';
import { parseSide } from './sides';

interface Props {
  readonly label: string;
  /** `flowId:version`, or empty. */
  readonly side: string;
  readonly onChoose: (side: string) => void;
}

/** Chooses a flow and one of its versions. */
export function SideChoice({ label, side, onChoose }: Props) {
  const { flowId, version } = parseSide(side);
  const flows = useQuery(flowNames, {}).data?.flows ?? [];
  const flow = flows.find(each => each.flowId === flowId);
  const versions = useQuery(
    listVersions,
    flowId ? { params: { flowId }, query: { page: 0, limit: 500 } } : null,
  ).data;
  const numbers = (versions?.versions ?? []).map(({ _id, alias }) => ({
    value: String(_id.versionId),
    label: `${format(strings.number, { version: _id.versionId })}${alias ? ` · ${alias}` : ''}`,
  }));
  const newest = numbers[0]?.value;
  if (/^\d+$/.test(version) && !numbers.some(each => each.value === version))
    numbers.unshift({ value: version, label: format(strings.number, { version }) });
  return (
    <div className="flow-compare-side">
      <b>{label}</b>
      <HTMLSelect
        aria-label={format(strings.flow, { side: label })}
        value={flowId}
        onChange={event => onChoose(`${event.currentTarget.value}:saved`)}
        options={[
          ...(flows.some(each => each.flowId === flowId)
            ? []
            : [{ value: flowId, label: flowId.slice(0, 8) || '—' }]),
          ...flows.map(each => ({ value: each.flowId, label: each.name })),
        ]}
      />
      <HTMLSelect
        aria-label={format(strings.version, { side: label })}
        value={version}
        disabled={!flowId}
        onChange={event => onChoose(`${flowId}:${event.currentTarget.value}`)}
        options={[...listNamedVersions(flow, newest), ...numbers]}
      />
      {flow && (
        <Link
          className="flow-compare-open"
          href={canvas.to({ id: flowId })}
          aria-label={format(strings.openOf, { side: label })}
          title={format(strings.openOf, { side: label })}
        >
          <ArrowTopRight />
        </Link>
      )}
    </div>
  );
}

/** The versions that are known by how they stand, with their numbers. */
function listNamedVersions(flow: FlowName | undefined, newest: string | undefined) {
  const saved = newest && format(strings.savedNumber, { version: newest });
  const version = flow?.publishedVersion;
  const deployed = version
    ? format(strings.deployedNumber, { version })
    : strings.noneDeployed.text;
  return [
    { value: 'saved', label: saved || strings.saved.text },
    { value: 'deployed', label: flow ? deployed : strings.deployed.text },
  ];
}
