import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useUnsavedGuard } from '../draft/Guard';
import { placeFailure } from './placeFailure';

/** A form of settings: what is typed, and how it is saved or given up. */
interface SettingsFormState<Values extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Values>;
  readonly saving: boolean;
  readonly dirty: boolean;
  /** The failure that belongs to no field. */
  readonly failure: string | undefined;
  readonly send: () => Promise<void>;
  readonly discard: () => void;
}

/**
 * Keeps settings while they are edited: a field that was edited keeps its edited value, a failed
 * save stands at its fields, and leaving asks while something is unsaved.
 *
 * @param values The values from the server.
 */
export function useSettingsForm<Values extends FieldValues>(
  values: Values,
  save: (values: Values) => Promise<unknown>,
): SettingsFormState<Values> {
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
  return {
    form,
    saving,
    dirty: isDirty,
    failure: errors.root?.message,
    send: () => send(),
    discard: () => form.reset(values, { keepDirtyValues: false }),
  };
}
