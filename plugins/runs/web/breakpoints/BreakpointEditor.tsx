import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { format } from '#core/contract';
import type { BreakCondition } from '#plugins/flows/contract/trials';
import { breakpointStrings as strings } from '../../breakpointStrings';
import type { NodeTrials } from '../node/NodeTrials';
import './breakpoints.css';

interface Props {
  readonly trials: NodeTrials;
  readonly nodeId: string;
}
const operators = ['equals', 'differs', 'contains', 'greater', 'less', 'exists'] as const;
const empty: BreakCondition = { left: '', operator: 'equals', right: '' };
const example = '{{local.node.payload.output.score}}';

/** The breakpoint of a node, with the condition under which trials stop there. */
export const BreakpointEditor = observer(function BreakpointEditor({ trials, nodeId }: Props) {
  const { breakpoints, stage } = trials;
  const point = trials.breakpointOf(nodeId);
  const id = useId();
  // A value typed before its comparison is complete is kept only here.
  const [typed, setTyped] = useState(empty);
  if (!point) return null;
  const condition = point.condition ?? { ...typed, left: '' };
  const write = (change: Partial<BreakCondition>) => {
    const next = { ...condition, ...change };
    setTyped(next);
    breakpoints.set(stage.flow.flowId, nodeId, next.left.trim() === '' ? undefined : next);
  };
  return (
    <fieldset className="debugger-breakpoint">
      <legend>{strings.section.text}</legend>
      <p className="debugger-help">{strings.help.text}</p>
      <div className="debugger-field">
        <label htmlFor={id}>{strings.condition.text}</label>
        <input
          id={id}
          value={condition.left}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => write({ left: target.value })}
        />
      </div>
      <div className="debugger-compare">
        <select
          aria-label={strings.operator.text}
          value={condition.operator}
          onChange={({ target }) =>
            write({ operator: operators.find(each => each === target.value) ?? 'equals' })
          }
        >
          {operators.map(each => (
            <option key={each} value={each}>
              {strings[each].text}
            </option>
          ))}
        </select>
        {condition.operator !== 'exists' && (
          <input
            aria-label={strings.other.text}
            value={condition.right}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => write({ right: target.value })}
          />
        )}
      </div>
      <p className="debugger-help" id={`${id}-help`}>
        {format(strings.conditionHelp, { example })}
      </p>
    </fieldset>
  );
});
