import { Button, Card } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { useUnsavedGuard } from '../draft/Guard';
import { strings } from '../ui/strings';
import { placeFailure } from './placeFailure';

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
  const form = useForm<Values, unknown, Values>({
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const [saving, setSaving] = useState(false);
  const { isDirty, errors } = form.formState;
  useUnsavedGuard(isDirty && !saving);

  const send = form.handleSubmit(async typed => {
    setSaving(true);
    try {
      await save(typed);
      form.reset(typed, { keepDirtyValues: false });
    } catch (error) {
      placeFailure(form, error);
    } finally {
      setSaving(false);
    }
  });
  const fields = (
    <fieldset className="sl-settings-fields" disabled={locked !== undefined}>
      {children}
    </fieldset>
  );
  const shown = (
    <FormProvider {...form}>
      <form noValidate aria-label={title} onSubmit={event => void send(event)}>
        {!bare && <h2>{title}</h2>}
        {intro && <p className="sl-settings-help">{intro}</p>}
        {locked && <p className="sl-settings-locked">{locked}</p>}
        {errors.root && (
          <div className="sl-form-failure" role="alert">
            {errors.root.message}
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
          <div className="sl-settings-foot">
            <Button
              type="submit"
              intent="primary"
              text={strings.save.text}
              loading={saving}
              disabled={!isDirty}
            />
            {isDirty && (
              <Button
                text={strings.discardChanges.text}
                disabled={saving}
                onClick={() => form.reset(values, { keepDirtyValues: false })}
              />
            )}
            {actions}
            <output className="sl-settings-unsaved">{isDirty ? strings.unsaved.text : ''}</output>
          </div>
        )}
      </form>
    </FormProvider>
  );
  return bare ? shown : <Card className="sl-settings-card">{shown}</Card>;
}
