import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { adminAccess, listPackages, listServerProblems } from '#core/contract/internal';
import { useQuery } from '#core/web/data/useQuery';
import { useApp, useMay } from '#core/web/hooks/useApp.tsx';
import { EmptyState, ErrorState } from '#core/web/ui/states.tsx';
import { Page } from '#core/web/ui/Page.tsx';
import { SearchField } from '#core/web/ui/SearchField.tsx';
import { inspectPlugins, listOwnProblems } from './inspectPlugins';
import { PluginEntry } from './PluginEntry';
import { ProblemList, type Found } from './ProblemList';
import { strings } from './strings';
import './inspector.css';

/**
 * Explains the console to whoever builds on it: plugins, problems, contributions, gates, rights.
 */
export default observer(function Inspector() {
  const { host, session } = useApp();
  const [query, setQuery] = useState('');
  const isOperator = useMay(adminAccess, 'read');
  const { data: packages = [] } = useQuery(listPackages, {});
  const server = useQuery(listServerProblems, isOperator ? {} : null);
  const problems: readonly Found[] = [
    ...listOwnProblems(host),
    ...(server.data ?? []).map(each => ({ ...each, where: 'server' as const })),
  ];
  const plugins = inspectPlugins(host, packages, problems, query);
  return (
    <Page title={strings.title.text} intro={strings.intro.text}>
      <section className="sl-inspect">
        <h2>{strings.problems.text}</h2>
        {server.error && <ErrorState error={server.error} onRetry={() => server.mutate()} />}
        {problems.length > 0 && <ProblemList problems={problems} />}
        {problems.length === 0 && !server.error && !server.isLoading && (
          <p>{(isOperator ? strings.noProblems : strings.noConsoleProblems).text}</p>
        )}
      </section>
      <section className="sl-inspect">
        <h2>{strings.plugins.text}</h2>
        <SearchField label={strings.find.text} value={query} onSearch={setQuery} />
        {plugins.length === 0 && <EmptyState title={strings.noneFound.text} />}
        <div className="sl-inspect-plugins">
          {plugins.map(plugin => (
            <PluginEntry
              key={`${plugin.id} ${query !== ''}`}
              plugin={plugin}
              unfolded={query !== ''}
            />
          ))}
        </div>
      </section>
      <section className="sl-inspect">
        <h2>{strings.rights.text}</h2>
        <p className="sl-inspect-rights">
          {session.profile?.permissions.map(right => (
            <code key={right}>{right}</code>
          ))}
        </p>
      </section>
    </Page>
  );
});
