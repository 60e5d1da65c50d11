import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId, useRef } from 'react';
import { format, getField } from '#core/contract';
import { breakpointStrings as strings } from '../../breakpointStrings';
import { debuggerStrings as outcomes } from '../../debuggerStrings';
import type { NodeTrials } from '../node/NodeTrials';
import { PinField } from '../pins/PinField';
import './breakpoints.css';

type Values = Readonly<Record<string, unknown>>;

/** The values of nodes before a test run stopped, and the variables of the run, as fields. */
export const StopValues = observer(function StopValues({
  trials,
}: {
  readonly trials: NodeTrials;
}) {
  const { stepper } = trials;
  const { stop, results, variables, flowVariables } = stepper;
  if (!stop) return null;
  const left = Object.entries(stop.results);
  const isMasked = JSON.stringify([stop.results, stop.variables, stop.flowVariables]).includes(
    '******',
  );
  return (
    <section className="runs-stop-values" aria-label={strings.values.text}>
      <h3>{strings.values.text}</h3>
      <p className="flow-muted">{(left.length > 0 ? strings.valuesHelp : strings.noValues).text}</p>
      {left.map(([id, { output, success, error }]) => (
        <Value
          key={`${stop.stopId} ${id}`}
          label={format(strings.output, { node: trials.titleOf(id) })}
          value={results.get(id) ?? output}
          outcome={
            success ? undefined : (error ? outcomes.outcomeError : outcomes.outcomeFalse).text
          }
          message={getField(error, 'message')}
          edited={results.has(id)}
          onChange={value => stepper.edit(id, value)}
        />
      ))}
      <Value
        key={stop.stopId}
        label={strings.variables.text}
        value={variables ?? stop.variables}
        edited={variables !== null}
        onChange={value => stepper.editVariables(value)}
      />
      {Object.keys(stop.flowVariables).length > 0 && (
        <Value
          key={`${stop.stopId} flow`}
          label={strings.flowVariables.text}
          help={strings.flowVariablesHelp.text}
          value={flowVariables ?? stop.flowVariables}
          edited={flowVariables !== null}
          onChange={value => stepper.editFlowVariables(value)}
        />
      )}
      {isMasked && <p className="flow-muted">{strings.masked.text}</p>}
      {stepper.edited && (
        <Button size="small" text={strings.reset.text} onClick={() => stepper.reset()} />
      )}
    </section>
  );
});

function Value({
  label,
  help,
  value,
  outcome,
  message,
  edited,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  readonly value: Values;
  /** How the node ended, where it was not true. */
  readonly outcome?: string | undefined;
  /** The error of the result. */
  readonly message?: unknown;
  readonly edited: boolean;
  readonly onChange: (value: Values) => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <details>
      <summary>
        {label}
        {outcome && <span className="sl-tag">{outcome}</span>}
        {edited && <span className="sl-tag">{strings.edited.text}</span>}
      </summary>
      {typeof message === 'string' && <p className="flow-muted">{message}</p>}
      <label htmlFor={id} className="sl-hidden">
        {label}
      </label>
      {help && <p className="flow-muted">{help}</p>}
      <PinField id={id} output={value} field={field} onChange={onChange} />
    </details>
  );
}
