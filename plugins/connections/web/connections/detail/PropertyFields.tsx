import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { ControlField, ControlContext } from '#core/web/ui/controls';
import { masked } from '#plugins/variables/contract';
import type { PropertyDefinition } from '#plugins/connectors/contract';
import { strings } from '#plugins/connections/strings';
import type { Edits } from './Edits';
import { definitionsIn } from '#plugins/connections/domain/storedValues';
import { use, useMemo, type ReactNode } from 'react';

interface Props {
  readonly properties: Readonly<Record<string, PropertyDefinition>>;
  readonly edits: Edits;
  readonly disabled: boolean;
  /** The errors of the last save, by the path of the property. */
  readonly faults: ReadonlyMap<string, string>;
  /** A property was changed: what was refused of it is past. */
  readonly changed: (path: string) => void;
  readonly prefix?: string;
}

/** A field for each account-level property; a composite one is a group of its own. */
export const PropertyFields = observer(function PropertyFields(props: Props) {
  const { properties, edits, disabled, faults, changed, prefix = '' } = props;
  return Object.entries(properties).map(([name, definition]) => {
    const path = prefix + name;
    if (definition.properties)
      return (
        <fieldset key={path} className="cn-group">
          <legend>{definition.displayName ?? name}</legend>
          <PropertyFields {...props} properties={definitionsIn(definition)} prefix={`${path}.`} />
        </fieldset>
      );
    const stored = definition.value === masked;
    const forgotten = stored && edits.valueOf(path, definition) === '';
    return (
      <div key={path}>
        <SettingCode name={path}>
          <ControlField
            name={name}
            definition={
              definition.secure
                ? { ...definition, preferredControlType: 'secureTextArea' }
                : definition
            }
            value={edits.valueOf(path, definition)}
            onChange={value => {
              edits.set(path, definition, value);
              changed(path);
            }}
            disabled={disabled}
            fault={faults.get(path)}
          />
        </SettingCode>
        {stored && !disabled && !edits.has(path) && (
          <p className="cn-note">
            <Button
              variant="minimal"
              size="small"
              text={strings.forget.text}
              onClick={() => edits.forget(path)}
            />
          </p>
        )}
        {forgotten && (
          <p className="cn-note">
            {strings.forgotten.text}{' '}
            <Button
              variant="minimal"
              size="small"
              text={strings.keep.text}
              onClick={() => edits.keep(path)}
            />
          </p>
        )}
      </div>
    );
  });
});

/** Lets the field of a setting ask who knows the code in it. */
function SettingCode({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const around = use(ControlContext);
  const own = useMemo(
    () => (around.script ? { ...around, script: () => around.script?.(name) } : around),
    [around, name],
  );
  return <ControlContext value={own}>{children}</ControlContext>;
}
