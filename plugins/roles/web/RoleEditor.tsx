import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { codes, Failure, format } from '#core/contract';
import { Draft, useApp, useCall, useCompanyId, useMay, useUnsavedGuard } from '#core/web';
import {
  listRoles,
  rolesAccess,
  updateRole,
  getRoleName,
  type ResourceGroup,
  type Role,
} from '../contract';
import { strings } from '../strings';
import { RightsMatrix } from './RightsMatrix';
import './roles.css';
import { differing, mergeRoleDrafts, toPolicy, toRoleDraft, type RoleDraft } from './roleTerms';

interface Props {
  readonly role: Role;
  readonly groups: readonly ResourceGroup[];
}

/**
 * The editor of a role's permissions: a draft that is saved as a whole, with changes saved by
 * others merged beneath one's own.
 */
export const RoleEditor = observer(function RoleEditor({ role, groups }: Props) {
  const { notices, account, calls } = useApp();
  const companyId = useCompanyId();
  const id = useId();
  const { run, busy } = useCall(updateRole);
  const [draft] = useState(() => new Draft<RoleDraft>(toRoleDraft(role)));
  const mayUpdate = useMay(rolesAccess, 'update');
  const name = getRoleName(role);
  const editable = mayUpdate && role.grantable && !role.builtIn;
  useEffect(() => {
    const theirs = toRoleDraft(role);
    if (draft.dirty) draft.update(() => mergeRoleDrafts(draft.base, draft.work, theirs));
    draft.rebase(theirs);
  }, [draft, role]);
  useUnsavedGuard(draft.dirty);

  const save = async () => {
    const sent = draft.work;
    const { updatedDate } = role;
    const body = { description: sent.description.trim(), policy: toPolicy(sent), updatedDate };
    try {
      draft.saved(toRoleDraft(await run({ params: { companyId, roleName: name }, body })), sent);
      account.refreshQuietly();
      notices.success(format(strings.saved, { name }));
    } catch (error) {
      notices.failure(error);
      if (error instanceof Failure && error.code === codes.conflict) await calls.stale([listRoles]);
    }
  };
  const changes =
    differing(draft.base, draft.work).length +
    Number(draft.base.description !== draft.work.description);
  const why = role.builtIn ? strings.fixedHelp : role.grantable ? undefined : strings.aboveHelp;
  return (
    <section className="roles-editor">
      {why && <Callout>{why.text}</Callout>}
      {role.builtIn ? (
        <p>{role.description}</p>
      ) : (
        <FormGroup className="roles-description" label={strings.description.text} labelFor={id}>
          <InputGroup
            id={id}
            value={draft.work.description}
            maxLength={500}
            readOnly={!editable}
            onValueChange={description => draft.update({ description })}
          />
        </FormGroup>
      )}
      <RightsMatrix name={name} groups={groups} draft={draft} editable={editable} />
      {editable && (
        <div className="roles-save">
          <output>
            {changes > 0 ? format(strings.changes, { count: changes }) : strings.unchanged.text}
          </output>
          <Button
            text={strings.reset.text}
            disabled={!draft.dirty || busy}
            onClick={() => draft.reset()}
          />
          <Button
            intent="primary"
            text={strings.save.text}
            disabled={!draft.dirty}
            loading={busy}
            onClick={() => void save()}
          />
        </div>
      )}
    </section>
  );
});
