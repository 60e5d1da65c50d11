import { FormGroup } from '@blueprintjs/core';
import { createElement, Suspense, useId } from 'react';
import '../styles';
import './controls.css';
import type { ControlProps } from './control';
import { controlFor } from './controlFor';

interface Props extends Omit<ControlProps, 'id'> {
  readonly name: string;
  /** Why the value was refused. */
  readonly fault?: string | undefined;
}

/** Labels, explains and shows the control that a definition asks for. */
export function ControlField({ fault, ...props }: Props) {
  const id = useId();
  const { name, definition } = props;
  const Control = controlFor(definition.preferredControlType);
  const label = definition.displayName || name;
  const inline = Control === controlFor('toggleSwitch') || Control === controlFor('label');
  const note = definition.info?.trim() || fault ? `${id}-note` : undefined;
  return (
    <FormGroup
      className="sl-control"
      label={inline ? undefined : label}
      labelFor={inline ? undefined : id}
      labelInfo={definition.required ? '*' : undefined}
      intent={fault ? 'danger' : 'none'}
      helperText={
        note && (
          <span id={note}>
            {fault && <span role="alert">{fault} </span>}
            {definition.info}
          </span>
        )
      }
    >
      <Suspense fallback={<div className="sl-control-waiting" />}>
        {createElement(Control, {
          ...props,
          id,
          definition: { ...definition, displayName: label },
          'aria-describedby': note,
          ...(fault && { 'aria-invalid': true }),
        })}
      </Suspense>
    </FormGroup>
  );
}
