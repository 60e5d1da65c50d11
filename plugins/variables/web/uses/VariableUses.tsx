import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { ErrorState, SkeletonRows, UseList } from '#core/web/ui';
import { listVariableUses } from '../../contract';
import { strings } from '../../strings';
import { showVariableUse } from './showVariableUse';
import '../variables.css';

/** Where one variable is used, asked of the server. */
export function VariableUses({ name }: { readonly name: string }) {
  const { data, error, mutate } = useQuery(listVariableUses, { params: { name } });
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <SkeletonRows columns={1} template="1fr" />;
  if (data.hidden > 0) return <p>{format(strings.usesHidden, { count: data.hidden })}</p>;
  if (data.uses.length > 0) return <UseList uses={data.uses.map(showVariableUse)} />;
  return (
    <p className="va-note">
      {strings.noUses.text}. {strings.noUsesHelp.text}
    </p>
  );
}
