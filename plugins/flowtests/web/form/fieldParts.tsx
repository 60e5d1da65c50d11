import { useWatch } from 'react-hook-form';
import { isRecord } from '#core/contract';
import { SelectField, SwitchField, TextAreaField } from '#core/web/ui';
import { strings } from '../../strings';
import type { TestValues } from './formValues';
import { parseJson } from './valueText';

/** A node that a place can name. */
export interface NodeOption {
  readonly value: string;
  readonly label: string;
}

interface NodeFieldProps {
  readonly name: `${'pages' | 'answers' | 'steps' | 'pageTexts'}.${number}.at`;
  readonly nodes: readonly NodeOption[];
}

/** The node of a row, by its title. */
export function NodeField({ name, nodes }: NodeFieldProps) {
  const current = useWatch<TestValues, typeof name>({ name });
  const options = [{ value: '', label: strings.selectNode.text }, ...nodes];
  if (current && !nodes.some(({ value }) => value === current))
    options.push({ value: current, label: current });
  return <SelectField name={name} label={strings.node.text} required options={options} />;
}

/** An object as JSON. */
export const ObjectField = ({ name, label }: { readonly name: string; readonly label: string }) => (
  <TextAreaField
    name={name}
    label={label}
    rows={4}
    rules={{
      validate: (text: string) => isRecord(parseJson(text)) || strings.badObject.text,
    }}
  />
);

interface ComparedProps {
  readonly list: `steps.${number}`;
  readonly part: 'Given' | 'Output';
  readonly label: string;
  readonly compare: string;
}

/** A field of a step’s input or output that can be compared. */
export function ComparedField({ list, part, label, compare }: ComparedProps) {
  const compared = useWatch<TestValues, `steps.${number}.compareGiven`>({
    name: `${list}.compare${part}` as `steps.${number}.compareGiven`,
  });
  return (
    <>
      <SwitchField name={`${list}.compare${part}`} label={compare} />
      {compared && <ObjectField name={`${list}.${part.toLowerCase()}`} label={label} />}
    </>
  );
}
