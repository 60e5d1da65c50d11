import { useLocation, useSearch } from 'wouter';
import { TabLinks } from '#core/web/ui';
import { variableContexts } from '../contract';
import { strings } from '../strings';
import type { VariableGroup, VariablesAddress } from './useVariablesAddress';
import { getTitle } from './variableColumns';

interface Props {
  readonly address: VariablesAddress;
  readonly groups: readonly VariableGroup[] | undefined;
}

/** The contexts with how many variables each has under the other filters. */
export function VariableTabs({ address, groups }: Props) {
  const [path] = useLocation();
  const search = useSearch();
  const to = (context: string) => {
    const params = new URLSearchParams(search);
    if (context) params.set('context', context);
    else params.delete('context');
    return params.size > 0 ? `${path}?${params}` : path;
  };
  const count = (context: string) =>
    groups
      ?.filter(each => !context || each.context === context)
      .filter(each => !address.type || each.type === address.type)
      .reduce((sum, each) => sum + each.count, 0);
  const tabs = ['', ...variableContexts].map(context => ({
    to: to(context),
    title: context ? getTitle(context) : strings.allContexts.text,
    count: count(context) ?? '…',
  }));
  return <TabLinks label={strings.contexts.text} tabs={tabs} current={to(address.context)} />;
}
