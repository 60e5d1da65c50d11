import { Button, Checkbox } from '@blueprintjs/core';
import { format } from '#core/contract';
import { strings } from '../../strings';
import type { VariableChoice } from './useVariableChoice';
import type { Column } from '#core/web/ui';
import { readVariableKey } from '../../contract';
import type { VariableRow } from '../variableColumns';

interface Props {
  readonly choice: VariableChoice;
  readonly total: number;
  /** Absent where the person may not. */
  readonly change: (() => void) | undefined;
  readonly remove: (() => void) | undefined;
}

/** The actions on the selected variables; shown while some are selected. */
export function ChoiceBar({ choice, total, change, remove }: Props) {
  if (choice.count === 0) return null;
  return (
    <div
      className="va-choice"
      role="toolbar"
      aria-label={format(strings.chosen, { count: choice.count })}
    >
      <output>{format(strings.chosen, { count: choice.count })}</output>
      {!choice.all && total > choice.count && (
        <Button
          variant="minimal"
          text={format(strings.chooseAll, { count: total })}
          onClick={choice.chooseAll}
        />
      )}
      <Button variant="minimal" text={strings.chooseNone.text} onClick={choice.chooseNone} />
      <span className="va-choice-acts">
        {change && <Button text={strings.change.text} onClick={change} />}
        {remove && <Button intent="danger" text={strings.removeChosen.text} onClick={remove} />}
      </span>
    </div>
  );
}

/** The boxes that choose variables; with Shift all between the last one and this. */
export const chooseColumn = (choice: VariableChoice): Column<VariableRow> => ({
  id: 'choose',
  width: '44px',
  header: (
    <Checkbox
      className="va-choose"
      aria-label={strings.chooseShown.text}
      disabled={choice.noneShown}
      checked={choice.everyShown}
      indeterminate={choice.count > 0 && !choice.everyShown}
      onChange={choice.toggleShown}
    />
  ),
  cell: ({ key }) => (
    <Checkbox
      className="va-choose"
      aria-label={format(strings.choose, { name: readVariableKey(key).name })}
      checked={choice.has(key)}
      onChange={({ nativeEvent }) =>
        choice.toggle(key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  ),
});
