import { useId } from 'react';
import './choiceCards.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly title: string;
  /** One sentence that says what it means. */
  readonly help: string;
  readonly disabled?: boolean;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few ways, each explained, as radio buttons on cards. */
export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const { label, choices, value, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="sl-choices">
      <legend>{label}</legend>
      {choices.map(choice => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChoose(choice.value)}
          />
          <span>
            {choice.title}
            <small>{choice.help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
