import { Button, HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { joinAnd } from '#core/contract/internal';
import { useApp, useQuery } from '#core/web';
import type { TrialFieldsProps } from '#plugins/runs/contract';
import { listPersonas, personasPage, type Walk } from '../../contract';
import { strings } from '../../strings';
import { drivers, type Pages } from './Drivers';
import './tryAs.css';

/** Who drives trials of the flow, and how it answers pages. */
export default observer(function TryAs({ trials, isNode = false }: TrialFieldsProps) {
  const { host } = useApp();
  const store = host.get(drivers);
  const id = useId();
  const { data } = useQuery(listPersonas, { query: {} });
  const { driver, flowId, page } = trials;
  const personas = data?.personas ?? [];
  // Beside a node it is one more row, for those who have personas alone.
  if (isNode && personas.length === 0) return null;
  const answer = async (once: boolean) => {
    if (!driver || !page) return;
    await store.answer(trials, driver.personaId, page, once);
    trials.reloadPage();
  };
  return (
    <section className="persona-try" aria-label={strings.persona.text}>
      <div className="persona-choice">
        <label htmlFor={id}>{strings.persona.text}</label>
        <HTMLSelect
          id={id}
          value={driver?.personaId ?? ''}
          onChange={({ target }) =>
            store.choose(
              trials,
              personas.find(({ personaId }) => personaId === target.value) ?? null,
            )
          }
        >
          <option value="">{strings.nobody.text}</option>
          {personas.map(({ personaId, name }) => (
            <option key={personaId} value={personaId}>
              {name}
            </option>
          ))}
        </HTMLSelect>
        <Link href={personasPage.to()}>{strings.manage.text}</Link>
      </div>
      {driver && !isNode && (
        <div className="persona-choice">
          <label htmlFor={`${id}-pages`}>{strings.pages.text}</label>
          <HTMLSelect
            id={`${id}-pages`}
            value={store.pages(flowId)}
            onChange={({ target }) => store.choose(trials, driver, target.value as Pages)}
          >
            <option value="fill">{strings.fillIn.text}</option>
            <option value="walk">{strings.walkOn.text}</option>
          </HTMLSelect>
          {page && (
            <>
              <Button
                size="small"
                text={strings.answerPage.text}
                loading={store.busy}
                onClick={() => void answer(true)}
              />
              <Button
                size="small"
                text={strings.goOn.text}
                disabled={store.busy}
                onClick={() => void answer(false)}
              />
            </>
          )}
        </div>
      )}
      {!isNode && <output>{driver && store.walk && describeWalk(store.walk)}</output>}
    </section>
  );
});

function describeWalk({ answered, reason, field = '', guessed = [] }: Walk): string {
  const done = format(strings.walked, { count: answered });
  const why = {
    ended: strings.endedAt.text,
    once: '',
    stopped: strings.stoppedAt.text,
    field: format(strings.fieldAt, { field }),
    nothing: strings.nothingAt.text,
    refused: strings.refusedAt.text,
    elsewhere: strings.elsewhereAt.text,
    limit: strings.limitAt.text,
  }[reason];
  const pressed =
    guessed.length > 0 &&
    format(strings.guessed, { buttons: joinAnd(guessed.map(text => `“${text}”`)) });
  return [done, why, pressed].filter(Boolean).join(' ');
}
