import { Tag } from '@blueprintjs/core';
import { Link } from 'wouter';
import { useQuery } from '#core/web';
import { canvas } from '#plugins/flows/contract';
import { flowNames } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';

interface Props {
  readonly excepted: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (excepted: readonly string[]) => void;
}

/** The flows that may be deployed although they break a rule. */
export function ExceptedFlows({ excepted, readOnly, onChange }: Props) {
  const { data } = useQuery(flowNames, {});
  const names = new Map(data?.flows.map(({ flowId, name }) => [flowId, name]));
  return (
    <div className="flow-rule-excepted">
      {strings.exceptedFlows.text}
      {excepted.map(id => (
        <Tag
          key={id}
          minimal
          round
          {...(readOnly ? {} : { onRemove: () => onChange(excepted.filter(each => each !== id)) })}
        >
          <Link href={canvas.to({ id })}>{names.get(id) ?? id}</Link>
        </Tag>
      ))}
    </div>
  );
}
