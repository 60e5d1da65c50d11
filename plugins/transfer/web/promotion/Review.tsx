import { Button, ProgressBar, Switch } from '@blueprintjs/core';
import { format } from '#core/contract';
import { ErrorState, Spinner } from '#core/web/ui';
import { promotionStrings as strings } from '../../promotionStrings';
import { ConnectionMapping } from './ConnectionMapping';
import { FlowDifference } from './FlowDifference';
import type { PromotionWork } from './usePromotion';
import { VariableMapping } from './VariableMapping';

interface Props {
  readonly work: PromotionWork;
  /** Of the company that the flows go to. */
  readonly name: string;
}

/** The plan of the promotion, and the selections still to make. */
export function Review({ work, name }: Props) {
  const { preview, choices, choose, busy, fault, deploy } = work;
  const plan = preview.data;
  if (preview.error && !preview.isValidating)
    return <ErrorState error={preview.error} onRetry={work.lookAgain} />;
  if (!plan)
    return (
      <div className="promote-reading">
        <Spinner label={strings.reading.text} /> {strings.reading.text}
      </div>
    );
  const idle = plan.flows.every(({ what }) => what === 'same' || what === 'left') && !deploy;
  return (
    <div className="promote-review" aria-busy={preview.isValidating}>
      {plan.notes.length > 0 && (
        <section className="promote-notes">
          <h2>{strings.notes.text}</h2>
          <ul>
            {plan.notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{strings.flows.text}</h2>
        <ul className="promote-flows">
          {plan.flows.map(flow => (
            <FlowDifference
              key={flow.sourceFlowId}
              flow={flow}
              choices={choices}
              onChange={choose}
            />
          ))}
        </ul>
      </section>
      <ConnectionMapping
        connections={plan.connections}
        onChange={(id, to) => choose({ connections: { ...choices.connections, [id]: to } })}
      />
      <VariableMapping
        variables={plan.variables}
        choices={choices.variables}
        onChange={variables => choose({ variables })}
      />
      <Switch
        checked={deploy}
        disabled={busy}
        onChange={event => work.setDeploy(event.currentTarget.checked)}
      >
        {strings.deploy.text}
        <small>{strings.deployHelp.text}</small>
      </Switch>
      {idle && <p className="promote-muted">{strings.nothingToDo.text}</p>}
      {fault && (
        <div role="alert" className="promote-fault">
          <p>{fault.message}</p>
          {fault.details?.map(
            ({ at, message }) => message !== fault.message && <p key={at}>{message}</p>,
          )}
          <Button text={strings.lookAgain.text} onClick={() => void work.lookAgain()} />
        </div>
      )}
      {busy && (
        <div className="promote-applying">
          <output>{format(strings.applying, { count: plan.flows.length, name })}</output>
          <ProgressBar intent="primary" />
        </div>
      )}
      <Button
        intent="primary"
        text={format(strings.apply, { name })}
        loading={busy}
        disabled={idle || preview.isValidating}
        onClick={() => void work.apply()}
      />
    </div>
  );
}
