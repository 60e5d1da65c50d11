import { format } from '#core/contract';
import { strings } from '../../strings';
import { FlowCard } from './FlowCard';

/** The flows that went live last, with their versions, on the first page. */
export default function LatestDeployments() {
  return (
    <FlowCard
      title={strings.latestDeployments.text}
      sort="deployed"
      isShown={flow => Boolean(flow.publishedVersion)}
      note={flow => format(strings.deployedNumber, { version: flow.publishedVersion ?? 0 })}
      getTime={flow => flow.deployedDate}
      none={strings.noDeployments.text}
    />
  );
}
