import { useOpen } from '#core/web';
import { mayMakeFlows } from '../../contract/internal';
import { strings } from '../../strings';
import { FlowCard } from './FlowCard';

/** The flows that were saved last, on the first page. */
export default function RecentFlows() {
  const mayCreate = useOpen(mayMakeFlows);
  return (
    <FlowCard
      title={strings.recentFlows.text}
      sort="saved"
      getTime={flow => flow.savedDate}
      none={(mayCreate ? strings.noRecentFlows : strings.noFlows).text}
    />
  );
}
