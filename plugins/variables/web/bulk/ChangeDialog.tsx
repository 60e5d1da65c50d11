import { useWatch } from 'react-hook-form';
import { codes, Failure, format, type Input } from '#core/contract';
import { useMutation } from '#core/web';
import { FormDialog, SelectField, TextField } from '#core/web/ui';
import { changeVariables } from '../../contract';
import { strings } from '../../strings';
import type { ManyVariables } from './useManyVariables';
import type { VariableChoice } from './useVariableChoice';
import { numberFault } from '../valueFault';
import { ValueField } from '../ValueField';

type Change = NonNullable<Input<typeof changeVariables>['body']['change']>;
const empty = { mutable: '', min: '', max: '', setValue: '', value: '' };
type Values = typeof empty;

interface Props {
  readonly choice: VariableChoice;
  /** The types among the chosen variables. */
  readonly types: readonly string[];
  readonly many: ManyVariables;
  readonly onClose: () => void;
}

/** Changes all chosen variables alike. */
export function ChangeDialog({ choice, types, many, onClose }: Props) {
  const { run } = useMutation(changeVariables);
  const [type] = types;
  const alike = types.length === 1 && type !== undefined && type !== 'secret' ? type : undefined;
  async function save(values: Values) {
    const change = toChange(values, alike);
    if (Object.keys(change).length === 0)
      throw new Failure(400, codes.invalid, strings.nothingToChange.text);
    many.changed(await run({ query: {}, body: { chosen: choice.chosen, change } }));
    choice.chooseNone();
  }
  return (
    <FormDialog
      title={format(strings.changeTitle, { count: choice.count })}
      intro={strings.changeIntro.text}
      values={empty}
      save={save}
      submit={strings.apply.text}
      onClose={onClose}
    >
      <SelectField
        name="mutable"
        label={strings.mayChange.text}
        options={[
          { value: '', label: strings.leave.text },
          { value: 'yes', label: strings.mutable.text },
          { value: 'no', label: strings.fixed.text },
        ]}
      />
      {types.includes('number') && (
        <div className="sl-form-row">
          <TextField
            name="min"
            type="number"
            label={strings.min.text}
            help={strings.onlyNumbers.text}
            rules={{ validate: numberFault }}
          />
          <TextField
            name="max"
            type="number"
            label={strings.max.text}
            help={strings.onlyNumbers.text}
            rules={{ validate: numberFault }}
          />
        </div>
      )}
      <NewValue type={alike} />
    </FormDialog>
  );
}

function NewValue({ type }: { readonly type: string | undefined }) {
  const set = useWatch<Values, 'setValue'>({ name: 'setValue' });
  return (
    <>
      <SelectField
        name="setValue"
        label={strings.setValue.text}
        disabled={type === undefined}
        help={type === undefined ? strings.notAlike.text : undefined}
        options={[
          { value: '', label: strings.leave.text },
          { value: 'set', label: strings.setTo.text },
          { value: 'none', label: strings.takeAway.text },
        ]}
      />
      {type && set === 'set' && (
        <ValueField type={type} row={undefined} label={strings.newValue.text} />
      )}
    </>
  );
}

/** Parses the text of a number; undefined for an empty one. */
const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text));

function toChange(
  { mutable, min, max, setValue, value }: Values,
  type: string | undefined,
): Change {
  const [least, most] = [numberIn(min), numberIn(max)];
  const empties = value === '' && type !== 'string';
  return {
    ...(mutable && { mutable: mutable === 'yes' }),
    ...(least !== undefined && { min: least }),
    ...(most !== undefined && { max: most }),
    ...(type && setValue && { value: setValue === 'none' || empties ? null : value }),
  };
}
