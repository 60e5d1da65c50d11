import { strings } from '../../strings';
import { FlowCard } from './FlowCard';

/** The flows that were saved last, on the first page. */
export default function RecentFlows() {
  return (
    <FlowCard
      title={strings.recentFlows.text}
      sort="saved"
      getTime={flow => flow.savedDate}
      none={strings.noFlowsHelp.text}
    />
  );
}
