import { Button, ProgressBar, Switch, HTMLSelect } from '@blueprintjs/core';
import { format } from '#core/contract';
import { ErrorState, Spinner } from '#core/web/ui';
import { strings } from '../strings';
import { FlowDifference } from './FlowDifference';
import type { PromotionWork } from './usePromotion';
import { VariableMapping } from './VariableMapping';
import type { PromotionPlan } from '#plugins/transfer/contract';

interface ConnectionMappingProps {
  readonly connections: PromotionPlan['connections'];
  readonly onChange: (connectionId: string, to: string) => void;
}

/** Which connection there stands for each that the flows use. */
function ConnectionMapping({ connections, onChange }: ConnectionMappingProps) {
  return (
    <section>
      <h2>{strings.connections.text}</h2>
      {connections.length === 0 && <p className="promote-muted">{strings.noConnections.text}</p>}
      {connections.some(({ chosen }) => chosen === '') && (
        <p className="promote-muted">{strings.connectionNote.text}</p>
      )}
      <div className="promote-map">
        {connections.map(({ connectionId, name, nodes, candidates, chosen }) => (
          <label key={connectionId}>
            {format(strings.connectionFor, { name, nodes })}
            <HTMLSelect
              fill
              value={chosen}
              onChange={event => onChange(connectionId, event.currentTarget.value)}
            >
              {candidates.map(each => (
                <option key={each.connectionId} value={each.connectionId}>
                  {each.name}
                </option>
              ))}
              <option value="">{strings.makeConnection.text}</option>
            </HTMLSelect>
          </label>
        ))}
      </div>
    </section>
  );
}

interface Props {
  readonly work: PromotionWork;
  /** The name of the target environment. */
  readonly name: string;
}

/** The plan of the promotion, and the selections still to make. */
export function Review({ work, name }: Props) {
  const { preview, choices, choose, busy, fault, deploy, idle } = work;
  const plan = preview.data;
  if (preview.error && !preview.isValidating)
    return <ErrorState error={preview.error} onRetry={work.lookAgain} />;
  if (!plan)
    return (
      <div className="promote-reading">
        <Spinner label={strings.reading.text} /> {strings.reading.text}
      </div>
    );
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
    </div>
  );
}
