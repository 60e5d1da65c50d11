import { observer } from 'mobx-react-lite';
import { describeProblem } from '#core/contract/internal';
import { Page } from '#core/web/ui/Page.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { strings } from '../strings';
import { Contributions } from './Contributions';
import { ServerProblems } from './ServerProblems';
import './inspector.css';

/**
 * Explains the console to whoever builds on it: plugins, problems, contributions, gates, rights.
 */
export default observer(function Inspector() {
  const { host, session } = useApp();
  return (
    <Page title={strings.inspector.text} intro={strings.inspectorIntro.text}>
      <section className="sl-inspect">
        <h2>{strings.problems.text}</h2>
        {host.problems.length === 0 && <p>{strings.noProblems.text}</p>}
        <ul>
          {host.problems.map(problem => (
            <li key={describeProblem(problem)}>{describeProblem(problem)}</li>
          ))}
        </ul>
      </section>
      <ServerProblems />
      <section className="sl-inspect">
        <h2>{strings.plugins.text}</h2>
        <ul>
          {host.plugins.map(({ id, title }) => (
            <li key={id}>
              <code>{id}</code> {title.text}{' '}
              <span className={`sl-tag ${host.isAside(id) ? 'bad' : 'good'}`}>
                {(host.isAside(id) ? strings.aside : strings.on).text}
              </span>{' '}
              {host.isAside(id) && (
                <button type="button" className="sl-button" onClick={() => host.turnOn(id)}>
                  {strings.turnOn.text}
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="sl-inspect">
        <h2>{strings.rights.text}</h2>
        <p>
          {session.profile?.permissions.map(right => (
            <code key={right}>{right}</code>
          ))}
        </p>
      </section>
      <section className="sl-inspect">
        <h2>{strings.contributions.text}</h2>
        <Contributions />
      </section>
    </Page>
  );
});
