import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { ControlField } from '#core/web/ui/controls';
import { studioStrings as strings } from '../../studioStrings';
import type { UiValues } from './uiValues';

interface Props {
  readonly values: UiValues;
  readonly faults: Readonly<Partial<Record<keyof UiValues, string>>>;
  readonly disabled: boolean;
  readonly onChange: (changes: Partial<UiValues>) => void;
}
interface Asked {
  readonly name: keyof UiValues;
  readonly label: string;
  readonly language?: string;
  readonly help?: string;
  readonly required?: boolean;
}

export const pageFields: readonly Asked[] = [
  {
    name: 'template',
    label: strings.template.text,
    language: 'html',
    help: strings.templateHelp.text,
  },
  { name: 'style', label: strings.style.text, language: 'css' },
  {
    name: 'script',
    label: strings.script.text,
    language: 'javascript',
    help: strings.scriptHelp.text,
  },
];
export const dataFields: readonly Asked[] = [
  { name: 'sample', label: strings.sample.text, language: 'json', help: strings.sampleHelp.text },
  {
    name: 'inputSchema',
    label: strings.inputSchema.text,
    language: 'json',
    help: strings.inputSchemaHelp.text,
  },
  {
    name: 'outputSchema',
    label: strings.outputSchema.text,
    language: 'json',
    help: strings.outputSchemaHelp.text,
  },
  { name: 'rules', label: strings.rules.text, language: 'json', help: strings.rulesHelp.text },
];
export const nameFields: readonly Asked[] = [
  { name: 'name', label: strings.name.text, required: true },
  { name: 'description', label: strings.description.text },
];

/** Fields of a template; what is wrong stands at its field, and what was typed stays. */
export function UiFields({ asked, ...props }: Props & { readonly asked: readonly Asked[] }) {
  return asked.map(each => <OneField key={each.name} {...props} asked={each} />);
}

function OneField({
  asked,
  values,
  faults,
  disabled,
  onChange,
}: Props & { readonly asked: Asked }) {
  const id = useId();
  const { name, label, language, help, required } = asked;
  const fault = faults[name];
  const change = (value: unknown) => onChange({ [name]: String(value ?? '') });
  return (
    <div className={fault ? 'tp-field faulty' : 'tp-field'}>
      {language ? (
        <ControlField
          name={name}
          definition={{
            displayName: label,
            preferredControlType: 'codeEditor',
            language,
            ...(help && { info: help }),
          }}
          value={values[name]}
          onChange={change}
          disabled={disabled}
        />
      ) : (
        <FormGroup label={label} labelFor={id} labelInfo={required ? '*' : undefined}>
          <InputGroup
            id={id}
            value={values[name]}
            maxLength={name === 'name' ? 256 : 2000}
            disabled={disabled}
            onValueChange={change}
            aria-invalid={fault !== undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
          />
        </FormGroup>
      )}
      {fault && (
        <p id={`${id}-fault`} role="alert" className="tp-fault">
          {fault}
        </p>
      )}
    </div>
  );
}
