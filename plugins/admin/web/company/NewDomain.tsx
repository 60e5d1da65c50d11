import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { codes, Failure, format, type Output } from '#core/contract';
import { useApp, useMutation, useCompanyId, useUnsavedGuard } from '#core/web';
import { CopyButton, TextField } from '#core/web/ui';
import { placeFailure } from '#core/web/ui/internal';
import { checkDomain, createDomain, type Domain } from '../../contract';
import { strings } from '../../strings';

const nothing: Domain = { recordName: '', domainEnvPrefix: '' };
const nameForm = /^\s*[A-Za-z\d-]+(\.[A-Za-z\d-]+)+\s*$/;
const plain = ({ recordName, domainEnvPrefix }: Domain): Domain => ({
  recordName: recordName.trim(),
  domainEnvPrefix: domainEnvPrefix.trim(),
});

/** Checks whether a domain may be the company's, says what DNS must show, and adds it. */
export function NewDomain() {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const check = useMutation(checkDomain);
  const create = useMutation(createDomain);
  const form = useForm<Domain>({ defaultValues: nothing });
  const [found, setFound] = useState<Output<typeof checkDomain>>();
  useUnsavedGuard(form.formState.isDirty && !create.busy);

  const submitWith = (work: (domain: Domain) => Promise<unknown>) =>
    form.handleSubmit(async typed => {
      try {
        await work(plain(typed));
      } catch (error) {
        placeFailure(form, error);
      }
    });
  const submitCheck = submitWith(async domain => {
    const answer = await check.run({ body: domain });
    setFound(answer);
    if (answer.available) notices.success(strings.domainAvailable.text);
    else notices.failure(new Failure(409, codes.conflict, strings.domainNotAvailable.text));
  });
  const submitDomain = submitWith(async domain => {
    await create.run({ params: { companyId }, body: domain });
    form.reset(nothing);
    setFound(undefined);
    notices.success(strings.domainCreated.text);
  });
  const { errors } = form.formState;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={strings.addDomain.text}
        onSubmit={event => void submitCheck(event)}
      >
        {errors.root && (
          <div className="sl-form-failure" role="alert">
            {errors.root.message}
          </div>
        )}
        <div className="sl-settings-grid">
          <TextField
            name="recordName"
            label={strings.recordName.text}
            help={strings.recordNameHelp.text}
            required
            maxLength={200}
            rules={{ pattern: { value: nameForm, message: strings.recordNameWrong.text } }}
          />
          <TextField
            name="domainEnvPrefix"
            label={strings.prefix.text}
            help={strings.prefixHelp.text}
            maxLength={50}
            rules={{
              pattern: { value: /^\s*[A-Za-z\d-]*\s*$/, message: strings.prefixWrong.text },
            }}
          />
        </div>
        <div className="sl-settings-foot">
          <Button type="submit" text={strings.checkDomain.text} loading={check.busy} />
          <Button
            intent="primary"
            text={strings.addDomain.text}
            loading={create.busy}
            disabled={!found?.available}
            onClick={event => void submitDomain(event)}
          />
        </div>
      </form>
      {found && !found.available && (
        <div className="admin-outcome refused" aria-live="polite">
          <strong>{found.reason}</strong>
          {found.records.length > 0 && (
            <>
              <p>{strings.recordsHelp.text}</p>
              <dl className="admin-facts">
                {found.records.map(({ type, name, value }) => (
                  <div key={type}>
                    <dt>
                      {type} {name}
                    </dt>
                    <dd>
                      <code>{value}</code>
                      <CopyButton small text={value} label={format(strings.copyRecord, { type })} />
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </div>
      )}
    </FormProvider>
  );
}
