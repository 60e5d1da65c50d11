import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format } from '#core/contract';
import type { RunningPackage } from '#core/contract/internal';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { GateParts } from './GateParts';
import type { Inspected, InspectedPlugin } from './inspectPlugins';
import { ProblemList } from './ProblemList';
import { strings } from './strings';

const states = { on: 'good', aside: 'bad', leftOut: 'bad' } as const;

const formatTime = (ms: number) =>
  format(strings.loaded, { ms: ms < 10 ? ms.toFixed(1) : String(Math.round(ms)) });

const describeSource = ({ name, version, web }: RunningPackage) =>
  web === undefined
    ? format(strings.serverSource, { name, version })
    : format(strings.source, { name, version, source: web });

const ContributionEntry = observer(function ContributionEntry({ each }: { each: Inspected }) {
  const { host } = useApp();
  const { id, when, verdict, ms } = each;
  const state = verdict.open ? strings.open : strings[verdict.show];
  return (
    <li className="sl-contribution">
      <code>{id}</code>
      <GateParts gate={when} access={host.access} />
      <span className={`sl-tag ${verdict.open ? 'good' : 'warn'}`}>{state.text}</span>
      <span className="sl-inspect-time" title={strings.loadedHelp.text}>
        {ms !== undefined && formatTime(ms)}
      </span>
    </li>
  );
});

interface Props {
  readonly plugin: InspectedPlugin;
  /** Shown whole from the start, as it was searched for. */
  readonly unfolded: boolean;
}

/** Where a plugin comes from, what is wrong with it, and what it contributes at each point. */
const PluginBody = observer(function PluginBody({ plugin }: Pick<Props, 'plugin'>) {
  const { host } = useApp();
  const { id, state, from, contributions, problems } = plugin;
  const points = [...new Set(contributions.map(({ point }) => point))];
  return (
    <div className="sl-inspect-body">
      {(from !== undefined || state !== 'leftOut') && (
        <p className="sl-inspect-source">{from ? describeSource(from) : strings.builtIn.text}</p>
      )}
      {state === 'aside' && <Button text={strings.turnOn.text} onClick={() => host.turnOn(id)} />}
      {problems.length > 0 && <ProblemList problems={problems} />}
      {contributions.length === 0 && state === 'on' && <p>{strings.nothing.text}</p>}
      {points.map(point => (
        <section key={point}>
          <h3>
            <code>{point}</code>
          </h3>
          <ul>
            {contributions
              .filter(each => each.point === point)
              .map(each => (
                <ContributionEntry key={each.id} each={each} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
});

/** A plugin in one line, and what it contributes in its fold. */
export const PluginEntry = observer(function PluginEntry({ plugin, unfolded }: Props) {
  const [toggled, setToggled] = useState(false);
  const open = toggled !== unfolded;
  const { id, title, state, from, ms, contributions, problems } = plugin;
  const closed = contributions.filter(({ verdict }) => !verdict.open).length;
  return (
    <details open={open}>
      <summary
        onClick={event => {
          event.preventDefault();
          setToggled(!toggled);
        }}
      >
        <strong>{title || id}</strong>
        {title && <code>{id}</code>}
        <span className={`sl-tag ${states[state]}`}>{strings[state].text}</span>
        {problems.length > 0 && (
          <span className="sl-tag bad">{format(strings.failed, { count: problems.length })}</span>
        )}
        <span className="sl-inspect-facts">
          {from && (
            <span>
              {from.name} {from.version}
            </span>
          )}
          <span>{format(strings.count, { count: contributions.length })}</span>
          {closed > 0 && <span>{format(strings.closed, { count: closed })}</span>}
        </span>
        <span className="sl-inspect-time" title={strings.loadedHelp.text}>
          {ms !== undefined && formatTime(ms)}
        </span>
      </summary>
      {open && <PluginBody plugin={plugin} />}
    </details>
  );
});
