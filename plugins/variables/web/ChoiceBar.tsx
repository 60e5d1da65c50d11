import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { variableStrings as texts } from '../strings';
import type { VariableChoice } from './useVariableChoice';

interface Props {
  readonly choice: VariableChoice;
  readonly total: number;
  /** Absent where the person may not. */
  readonly change: (() => void) | undefined;
  readonly remove: (() => void) | undefined;
}

/** What is done to the chosen variables; shown while some are. */
export function ChoiceBar({ choice, total, change, remove }: Props) {
  if (choice.count === 0) return null;
  return (
    <div
      className="cn-choice"
      role="toolbar"
      aria-label={format(texts.chosen, { count: choice.count })}
    >
      <output>{format(texts.chosen, { count: choice.count })}</output>
      {!choice.all && total > choice.count && (
        <Button
          variant="minimal"
          text={format(texts.chooseAll, { count: total })}
          onClick={choice.chooseAll}
        />
      )}
      <Button variant="minimal" text={texts.chooseNone.text} onClick={choice.chooseNone} />
      <span className="cn-choice-acts">
        {change && <Button text={texts.change.text} onClick={change} />}
        {remove && <Button intent="danger" text={texts.remove.text} onClick={remove} />}
      </span>
    </div>
  );
}
