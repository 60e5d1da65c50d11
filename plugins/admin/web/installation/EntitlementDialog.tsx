import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { codes, Failure, format } from '#core/contract';
import { useApp, useMutation, useUnsavedGuard } from '#core/web';
import { Draft } from '#core/web/internal';
import { confirm, Dialog } from '#core/web/ui';
import { listCompanies, saveEntitlements, type InstalledCompany } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';
import { EntitlementFields } from './EntitlementFields';
import {
  changedFields,
  toEntitlement,
  wellWritten,
  withChanges,
  toEntitlementWork,
  type EntitlementWork,
  type TitleOf,
} from './entitlementWork';

interface Props {
  readonly company: InstalledCompany;
  readonly features: readonly string[];
  readonly limits: readonly string[];
  readonly titleOf: TitleOf;
  readonly onClose: () => void;
}

/**
 * Says what a company may use and how much of it, as a draft; what others save meanwhile is taken
 * in beneath one's changes.
 */
export const EntitlementDialog = observer(function EntitlementDialog({
  company,
  features,
  limits,
  titleOf,
  onClose,
}: Props) {
  const { notices, account, session, apiClient } = useApp();
  const { run, busy } = useMutation(saveEntitlements);
  const { companyId, name, entitlement } = company;
  const [draft] = useState(
    () => new Draft<EntitlementWork>(toEntitlementWork(entitlement, { features, limits })),
  );
  const [open, setOpen] = useState(true);
  const [failure, setFailure] = useState('');
  const [tried, setTried] = useState(false);
  useEffect(() => {
    const theirs = toEntitlementWork(entitlement, { features, limits });
    if (draft.dirty) draft.update(() => withChanges(draft.base, draft.work, theirs));
    draft.rebase(theirs);
  }, [draft, entitlement, features, limits]);
  useUnsavedGuard(draft.dirty && open);
  const changed = changedFields(draft.base, draft.work);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || !draft.dirty || !changed.every(field => isWritten(draft.work[field]))) return;
    setFailure('');
    try {
      const next = toEntitlement(draft.work, entitlement, { features, limits });
      await run({ params: { companyId }, body: { entitlement: next, revision: company.revision } });
      if (session.companyId === companyId) account.refreshQuietly();
      notices.success(strings.saved.text);
      setOpen(false);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      if (error instanceof Failure && error.code === codes.conflict)
        await apiClient.stale([listCompanies]);
    }
  };
  const close = async () => {
    if (busy) return;
    const { discard, discardHelp, discardYes, discardNo } = strings;
    const question = { title: discard.text, body: format(discardHelp, { name }), danger: true };
    const answers = { confirm: discardYes.text, cancel: discardNo.text };
    if (!draft.dirty || (await confirm({ ...question, ...answers }))) setOpen(false);
  };
  return (
    <Dialog
      isOpen={open}
      title={format(strings.editTitle, { name })}
      canOutsideClickClose={!draft.dirty}
      onClose={() => void close()}
      onClosed={onClose}
    >
      <form noValidate onSubmit={event => void save(event)}>
        <DialogBody>
          <p>{strings.editIntro.text}</p>
          {failure && (
            <div className="sl-form-failure" role="alert">
              {failure}
            </div>
          )}
          <EntitlementFields
            draft={draft}
            features={features}
            limits={limits}
            titleOf={titleOf}
            strict={tried}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={strings.cancel.text} disabled={busy} onClick={() => void close()} />
              <Button
                text={strings.reset.text}
                disabled={!draft.dirty || busy}
                onClick={() => draft.reset()}
              />
              <Button
                type="submit"
                intent="primary"
                text={strings.save.text}
                disabled={!draft.dirty}
                loading={busy}
              />
            </>
          }
        >
          <output>
            {changed.length > 0
              ? format(strings.changes, { count: changed.length })
              : strings.unchanged.text}
          </output>
        </DialogFooter>
      </form>
    </Dialog>
  );
});

const isWritten = (value: string | boolean | undefined) =>
  typeof value === 'boolean' || wellWritten(value);
