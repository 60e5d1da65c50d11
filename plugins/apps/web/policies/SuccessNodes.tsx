import { useWatch } from 'react-hook-form';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { ChecklistField } from '#core/web/ui';
import { getFlow } from '#plugins/flows/contract';
import { endNodes } from '../../domain/endNodes';
import { strings } from '../../strings';
import type { PolicyValues } from './policyValues';

interface Props {
  readonly index: number;
  /** The person may read this flow. */
  readonly known: boolean;
}

/**
 * Which ends of a policy’s flow count as a success; those chosen before that the flow has no more
 * stay on the list.
 */
export function SuccessNodes({ index, known }: Props) {
  const flowId = useWatch<PolicyValues, `flows.${number}.flowId`>({
    name: `flows.${index}.flowId`,
  });
  const chosen =
    useWatch<PolicyValues, `flows.${number}.successNodes`>({
      name: `flows.${index}.successNodes`,
    }) ?? [];
  const { data } = useQuery(getFlow, flowId && known ? { params: { flowId }, query: {} } : null);
  const ends = data ? endNodes(data.flowInfo.graphData) : [];
  const gone = chosen.filter(id => !ends.some(each => each.id === id));
  if (ends.length + gone.length === 0) return null;
  return (
    <div className="ap-flow-addresses">
      <ChecklistField
        name={`flows.${index}.successNodes`}
        label={strings.successNodes.text}
        help={strings.successNodesHelp.text}
        options={[
          ...ends.map(({ id, title }) => ({ value: id, label: title })),
          ...gone.map(id => ({ value: id, label: data ? format(strings.nodeGone, { id }) : id })),
        ]}
      />
    </div>
  );
}
