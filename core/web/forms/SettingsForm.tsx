import { Card } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { SaveBar } from './SaveBar';
import { useSettingsForm } from './useSettingsForm';

interface Props<Values extends FieldValues> {
  readonly title: string;
  /** Whether it stands in a card that shows the title already. */
  readonly bare?: boolean;
  readonly intro?: ReactNode;
  /** The values from the server; a field that was edited keeps its edited value. */
  readonly values: Values;
  /** Why nothing can be changed here. */
  readonly locked?: string | undefined;
  readonly save: (values: Values) => Promise<unknown>;
  /** Buttons beside those to save and to discard. */
  readonly actions?: ReactNode;
  /** Stands beside the fields, and can be used where those are locked. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A card that is a form: errors stand at their fields, and leaving asks while something is unsaved.
 */
export function SettingsForm<Values extends FieldValues>(props: Props<Values>) {
  const { title, bare = false, intro, values, locked, save, actions, aside, children } = props;
  const { form, saving, dirty, failure, send, discard } = useSettingsForm(values, save);
  const fields = (
    <fieldset className="sl-settings-fields" disabled={locked !== undefined}>
      {children}
    </fieldset>
  );
  const shown = (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={title}
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        {!bare && <h2>{title}</h2>}
        {intro && <p className="sl-settings-help">{intro}</p>}
        {locked && <p className="sl-settings-locked">{locked}</p>}
        {failure && (
          <div className="sl-form-failure" role="alert">
            {failure}
          </div>
        )}
        {aside ? (
          <div className="sl-settings-split">
            {fields}
            {aside}
          </div>
        ) : (
          fields
        )}
        {locked === undefined && (
          <SaveBar dirty={dirty} saving={saving} onDiscard={discard}>
            {actions}
          </SaveBar>
        )}
      </form>
    </FormProvider>
  );
  return bare ? shown : <Card className="sl-settings-card">{shown}</Card>;
}
