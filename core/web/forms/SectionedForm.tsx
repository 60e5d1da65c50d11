import { Card } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { SaveBar } from './SaveBar';
import { useSettingsForm } from './useSettingsForm';

interface FormProps<Values extends FieldValues> {
  /** The form's name for assistive technology. */
  readonly title: string;
  /** The values from the server; a field that was edited keeps its edited value. */
  readonly values: Values;
  /** Why nothing can be changed here. */
  readonly locked?: string | undefined;
  readonly save: (values: Values) => Promise<unknown>;
  /** Buttons beside those to save and to discard. */
  readonly actions?: ReactNode;
  /** Sections of the form. */
  readonly children: ReactNode;
}

/**
 * A long form of settings: a card for each section, and one bar to save them that stays in view
 * while something is unsaved. `Sections` around it links to each section.
 */
export function SectionedForm<Values extends FieldValues>(props: FormProps<Values>) {
  const { title, values, locked, save, actions, children } = props;
  const { form, saving, dirty, failure, send, discard } = useSettingsForm(values, save);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={title}
        className="sl-sectioned-form"
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        {locked && <p className="sl-settings-locked">{locked}</p>}
        <fieldset className="sl-settings-fields" disabled={locked !== undefined}>
          {children}
        </fieldset>
        {failure && (
          <div className="sl-form-failure" role="alert">
            {failure}
          </div>
        )}
        {locked === undefined && (
          <SaveBar dirty={dirty} saving={saving} onDiscard={discard}>
            {actions}
          </SaveBar>
        )}
      </form>
    </FormProvider>
  );
}

interface SectionProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a long form, in a card under its title. */
export function FormSection({ title, help, children }: SectionProps) {
  return (
    <Card className="sl-settings-card">
      <h2>{title}</h2>
      {help && <p className="sl-settings-help">{help}</p>}
      {children}
    </Card>
  );
}
