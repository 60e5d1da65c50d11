import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { useUnsavedGuard } from '../draft/Guard';
import { confirm } from '../questions/ask';
import { strings } from '../ui/strings';
import '../ui/styles';
import { placeFailure } from './placeFailure';
import { Dialog } from './Dialog';

interface Props<Values extends FieldValues> {
  readonly title: string;
  /** Returns the initial values of the form. */
  readonly values: Values;
  /**
   * Resolves when it is saved, and the dialog closes; what it throws is shown, and what was typed
   * stays.
   */
  readonly save: (values: Values) => Promise<unknown>;
  readonly submit?: string;
  /** Whether there is enough to agree to, such as a preview; it is from the start. */
  readonly ready?: boolean;
  /** After the dialog has gone. */
  readonly onClose: () => void;
  readonly intro?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Brings what went wrong on screen, where its dialog is scrolled. */
const reveal = (note: HTMLElement | null) => note?.scrollIntoView?.({ block: 'nearest' });

/**
 * A form in a dialog. Errors stand at their fields, the rest above them; closing asks before typing
 * is lost.
 */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { title, values, save, submit = strings.save.text, ready = true } = props;
  const { onClose, intro, children } = props;
  const [open, setOpen] = useState(true);
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  // While it is being saved nothing is lost by going on: saving may lead to the page of what was
  // made.
  useUnsavedGuard(isDirty && open && !isSubmitting);

  const send = form.handleSubmit(async typed => {
    try {
      await save(typed as Values);
      setOpen(false);
    } catch (error) {
      placeFailure(form, error);
    }
  });
  const close = async () => {
    if (isSubmitting) return;
    const { discard, discardHelp, discardYes, discardNo } = strings;
    const agreed =
      !isDirty ||
      (await confirm({
        title: discard.text,
        body: discardHelp.text,
        confirm: discardYes.text,
        cancel: discardNo.text,
        danger: true,
      }));
    if (agreed) setOpen(false);
  };
  return (
    <Dialog
      isOpen={open}
      title={title}
      className={props.className}
      canOutsideClickClose={!isDirty}
      onClose={() => void close()}
      onClosed={onClose}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={event => void send(event)}>
          <DialogBody>
            {intro && <p>{intro}</p>}
            {errors.root && (
              <div className="sl-form-failure" role="alert" ref={reveal}>
                {errors.root.message}
              </div>
            )}
            {children}
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button
                  text={strings.cancel.text}
                  onClick={() => void close()}
                  disabled={isSubmitting}
                />
                <Button
                  type="submit"
                  intent="primary"
                  text={submit}
                  disabled={!ready}
                  loading={isSubmitting}
                />
              </>
            }
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}
