import { useQuery } from '#core/web';
import { EmptyState, ErrorState, SkeletonRows } from '#core/web/ui';
import { flowsVersions } from '#plugins/flows/contract/internal';
import type { ComparedVersionsProps, FiguredVersion } from '../../contract';
import { strings } from '../../strings';
import '../page/compare.css';
import { ComparisonView } from './ComparisonView';
import { useComparison } from './useComparison';

const toName = ({ flowId, versionId }: FiguredVersion) => `${flowId}:${versionId}`;

/** The differences of two versions, for pages of others. */
export default function ComparedVersions({ versions, ...around }: ComparedVersionsProps) {
  const { data, error, mutate } = useQuery(flowsVersions, {
    query: { flowsVersions: versions.map(toName).join() },
  });
  const find = (which: FiguredVersion) =>
    data?.flowsVersions.find(each => toName(each) === toName(which));
  const [before, after] = versions.map(find);
  const { comparison, error: unread, retry } = useComparison(before, after);
  if (error || unread)
    return <ErrorState error={error ?? unread} onRetry={() => (error ? mutate() : retry())} />;
  if (data && !(before && after))
    return <EmptyState title={strings.gone.text}>{strings.goneHere.text}</EmptyState>;
  if (!comparison) return <SkeletonRows columns={2} />;
  return <ComparisonView comparison={comparison} titles={versions} around={around} />;
}
