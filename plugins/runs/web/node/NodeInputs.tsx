import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { format } from '#core/contract';
import { readPath } from '#plugins/flows/contract/graph/machine/expression';
import { parseTyped, toText, type NodeInput } from '../../domain/trials/nodeInputs';
import { debuggerStrings as strings } from '../../debuggerStrings';
import type { NodeTrials } from './NodeTrials';

interface Props {
  readonly trials: NodeTrials;
  readonly nodeId: string;
  /** Whether values can be typed at once. */
  readonly isOpen: boolean;
}

/** A field for each value that a node reads, filled from the run on the canvas. */
export const NodeInputs = observer(function NodeInputs({ trials, nodeId, isOpen }: Props) {
  const inputs = trials.inputs(nodeId);
  const typed = trials.typed.get(nodeId) ?? {};
  if (inputs.length === 0) return null;
  const isKnown = inputs.some(({ value }) => value !== undefined);
  const isMasked = inputs.some(
    ({ path, value }) => !(path in typed) && toText(value).includes('******'),
  );
  return (
    <details className="debugger-inputs" open={isOpen || undefined}>
      <summary>{format(strings.inputs, { count: inputs.length })}</summary>
      <p className="debugger-help">{(isKnown ? strings.inputsHelp : strings.noRunYet).text}</p>
      {inputs.map(input => (
        <InputField
          key={input.path}
          input={input}
          label={nameInput(trials, input)}
          persona={findGiver(trials, input)}
          typed={typed}
          onType={value => trials.type(nodeId, input.path, value)}
        />
      ))}
      {isMasked && <p className="debugger-help">{strings.masked.text}</p>}
      {Object.keys(typed).length > 0 && (
        <Button
          size="small"
          variant="minimal"
          text={strings.reset.text}
          onClick={() => trials.clear(nodeId)}
        />
      )}
    </details>
  );
});

function InputField({
  input: { path, kind, value },
  label,
  persona,
  typed,
  onType,
}: {
  readonly input: NodeInput;
  readonly label: string;
  /** Who gives the value where none is known. */
  readonly persona: string | undefined;
  readonly typed: Readonly<Record<string, unknown>>;
  readonly onType: (value: unknown) => void;
}) {
  const id = useId();
  const isStored = kind === 'company' || kind === 'flow' || kind === 'user';
  return (
    <div className="debugger-field" title={path}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={toText(path in typed ? typed[path] : value)}
        placeholder={
          persona
            ? format(strings.fromPersona, { persona })
            : (isStored ? strings.stored : strings.unknown).text
        }
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(parseTyped(target.value, value))}
      />
    </div>
  );
}

/** The name of the persona that has a value for an input of the flow. */
function findGiver({ driver }: NodeTrials, { path, kind }: NodeInput): string | undefined {
  const [, , name = ''] = kind === 'parameter' ? (readPath(path) ?? []) : [];
  return driver?.inputs.includes(name) ? driver.name : undefined;
}

/** Names a value for people: by the node that left it, or as the input or variable that it is. */
function nameInput(trials: NodeTrials, { path, kind, nodeId }: NodeInput): string {
  const rest = path
    .replace(/^local\.[\w-]+\.(?:payload\.(?:output\.)?)?/, '')
    .replace(/^global\.(?:(?:company|flow|user)\.)?(?:variables|parameters)\./, '')
    .replace(/^global\./, '');
  if (kind === 'node') {
    return format(strings.nodeInput, { node: trials.titleOf(nodeId ?? ''), rest });
  }
  return kind === 'parameter' || kind === 'global'
    ? rest
    : format(strings.variableInput, { name: rest, context: kind });
}
