import { FormGroup } from '@blueprintjs/core';
import { use, useId, useMemo, type ComponentType } from 'react';
import { ControlContext, ControlField, type ControlProps } from '#core/web/ui/controls';
import type { EnrichedProperty } from '#plugins/connectors/contract/internal';
import type { NodeData } from '#plugins/flows/contract';
import { AsyncChoiceControl } from './AsyncChoiceControl';
import { ConditionsControl } from './ConditionsControl';
import { MappingControl } from './MappingControl';
import { ProposalNote } from './controlNotes';
import { SubflowControl, SubflowVersionControl } from './SubflowControl';
import { TeleportControl } from './TeleportControl';
import { VariableListControl } from './VariableListControl';

/** A control that knows the node it belongs to. */
export interface NodeControlProps extends ControlProps {
  readonly name: string;
  readonly data: NodeData;
}

/** Properties whose control knows the flow, by name, then by control type. */
const byName: Readonly<Record<string, ComponentType<NodeControlProps>>> = {
  subFlowId: SubflowControl,
  subFlowVersionId: SubflowVersionControl,
  nodeInstanceId: TeleportControl,
  rightValueMultiple: ConditionsControl,
  saveVariables: VariableListControl,
  saveFlowVariables: VariableListControl,
  claimsNameValuePairs: VariableListControl,
};
const byType: Readonly<Record<string, ComponentType<NodeControlProps>>> = {
  selectNameValueListColumn: VariableListControl,
  variableInputList: VariableListControl,
  functionArgumentList: VariableListControl,
  dropDownAsync: AsyncChoiceControl,
  mapping: MappingControl,
};

interface Props {
  readonly name: string;
  readonly definition: EnrichedProperty;
  readonly data: NodeData;
  readonly disabled: boolean;
  readonly onChange: (value: unknown) => void;
  /** Opens code in a window of its own. */
  readonly onEnlarge?: () => void;
}

/**
 * The control of one property of a node; the references it offers are those that the property
 * takes.
 */
export function NodeControl(props: Props) {
  const { name, onEnlarge } = props;
  const around = use(ControlContext);
  const surroundings = useMemo(
    () => ({
      ...around,
      references: () => around.references(name),
      script: () => around.script?.(name),
      enlarge: onEnlarge,
    }),
    [around, name, onEnlarge],
  );
  return (
    <ControlContext value={surroundings}>
      <Control {...props} />
    </ControlContext>
  );
}

function Control({ name, definition, data, disabled, onChange }: Props) {
  const id = useId();
  const value = data.properties?.[name]?.value;
  const Own = byName[name] ?? byType[definition.preferredControlType ?? ''];
  if (!Own)
    return (
      <>
        <ControlField
          name={name}
          definition={definition}
          value={value}
          disabled={disabled}
          onChange={onChange}
        />
        {definition.proposal && definition.proposal.value !== value && !disabled && (
          <ProposalNote proposal={definition.proposal} onTake={onChange} />
        )}
      </>
    );
  return (
    <FormGroup
      className="sl-control"
      label={definition.displayName || name}
      labelFor={id}
      labelInfo={definition.required ? '*' : undefined}
      helperText={definition.info}
    >
      <Own
        id={id}
        name={name}
        definition={definition}
        value={value}
        data={data}
        disabled={disabled}
        onChange={onChange}
      />
    </FormGroup>
  );
}
