import { HTMLSelect } from '@blueprintjs/core';
import { format } from '#core/contract';
import type { PromotionChoices, PromotionPlan } from '#plugins/transfer/contract';
import { strings } from '../strings';

type Variable = PromotionPlan['variables'][number];
type Choices = PromotionChoices['variables'];
interface Props {
  readonly variables: readonly Variable[];
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}
const other = 'to ';

/**
 * The plan for each variable: kept, created with or without its value, or replaced by another one.
 */
export function VariableMapping({ variables, choices, onChange }: Props) {
  const choose = ({ name }: Variable, choice: string) =>
    onChange({
      ...choices,
      // An empty name takes back what was chosen the last time.
      [name]: choice.startsWith(other)
        ? { to: choice.slice(other.length) }
        : { to: '', value: choice !== 'empty' },
    });
  return (
    <section>
      <h2>{strings.variables.text}</h2>
      {variables.length === 0 && <p className="promote-muted">{strings.noVariables.text}</p>}
      <div className="promote-map">
        {variables.map(variable => {
          const { name, context, type, typeHere } = variable;
          const label = format(strings.variable, { name, type, context });
          return (
            <div key={`${name} ${context}`}>
              {context === 'company' ? (
                <label>
                  {label}
                  <HTMLSelect
                    fill
                    aria-label={format(strings.variableFor, { name })}
                    value={getChoice(variable, choices)}
                    onChange={event => choose(variable, event.currentTarget.value)}
                  >
                    {variable.candidates.includes(name) && (
                      <option value="same">{strings.sameVariable.text}</option>
                    )}
                    {!variable.candidates.includes(name) && variable.value && (
                      <option value="value">{strings.makeVariable.text}</option>
                    )}
                    {!variable.candidates.includes(name) && (
                      <option value="empty">{strings.makeEmpty.text}</option>
                    )}
                    {variable.candidates
                      .filter(each => each !== name)
                      .map(each => (
                        <option key={each} value={other + each}>
                          {format(strings.otherVariable, { name: each })}
                        </option>
                      ))}
                  </HTMLSelect>
                </label>
              ) : (
                <p>
                  {format(typeHere ? strings.variableHere : strings.variableMade, {
                    variable: label,
                  })}
                </p>
              )}
              {typeHere && typeHere !== type && (
                <small className="promote-fault">
                  {format(strings.variableType, { here: typeHere, type })}
                </small>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function getChoice({ name, to, value, candidates }: Variable, choices: Choices): string {
  if (to) return other + to;
  if (candidates.includes(name)) return 'same';
  return value && choices[name]?.value !== false ? 'value' : 'empty';
}
