import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import { variableUsesOf } from '../contract';
import { variableStrings as texts } from '../strings';
import { FlowUses } from '#plugins/connections/web/uses/FlowUses.tsx';
import '#plugins/connections/web/connections/connections.css';
import { ofVariable } from './uses/ofVariable';

/** Where one variable is used, asked of the server. */
export function VariableUses({ name }: { readonly name: string }) {
  const { data, error, mutate } = useQuery(variableUsesOf, { params: { name } });
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <SkeletonRows columns={1} template="1fr" />;
  if (data.hidden > 0) return <p>{format(texts.usesHidden, { count: data.hidden })}</p>;
  if (data.uses.length > 0) return <FlowUses uses={data.uses.map(ofVariable)} />;
  return (
    <p className="cn-note">
      {texts.noUses.text}. {texts.noUsesHelp.text}
    </p>
  );
}
