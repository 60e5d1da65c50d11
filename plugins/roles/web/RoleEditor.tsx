import { Button, Callout, Card, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { codes, Failure, format } from '#core/contract';
import {
  useAddressParams,
  useApp,
  useMutation,
  useCompanyId,
  useMay,
  useUnsavedGuard,
} from '#core/web';
import { Draft } from '#core/web/internal';
import { SearchField } from '#core/web/ui';
import { listRoles, rolesAccess, updateRole, getRoleName, type Role } from '../contract';
import { strings } from '../strings';
import { RightsMatrix, type Comparison } from './RightsMatrix';
import { findGroups, type RightsGroup } from './rightsGroups';
import './roles.css';
import { differing, mergeRoleDrafts, toPolicy, toRoleDraft, type RoleDraft } from './roleTerms';

interface Props {
  readonly role: Role;
  /** Every role, of which the built-in ones can stand beside it. */
  readonly roles: readonly Role[];
  readonly groups: readonly RightsGroup[];
}

/** Says how far a role goes beyond the one beside it, and how far it stays behind. */
function describeDifference(terms: RoleDraft, { name, allows }: Comparison): string {
  const more = terms.allows.filter(pair => !allows.has(pair)).length;
  const fewer = allows.size - (terms.allows.length - more);
  return more + fewer > 0
    ? format(strings.compared, { name, more, fewer })
    : format(strings.comparedSame, { name });
}

/**
 * The editor of a role's permissions: a draft that is saved as a whole, with changes saved by
 * others merged beneath one's own.
 */
export const RoleEditor = observer(function RoleEditor({ role, roles, groups }: Props) {
  const { notices, account, apiClient } = useApp();
  const companyId = useCompanyId();
  const id = useId();
  const { run, busy } = useMutation(updateRole);
  const [draft] = useState(() => new Draft<RoleDraft>(toRoleDraft(role)));
  const mayUpdate = useMay(rolesAccess, 'update');
  const mayCopy = useMay(rolesAccess, 'create') && role.grantable;
  const name = getRoleName(role);
  const [query, setQuery] = useState('');
  const [address, changeAddress] = useAddressParams();
  const others = roles.filter(each => each.builtIn && getRoleName(each) !== name);
  const compared = others.find(each => getRoleName(each) === address.get('against'));
  const other = compared && {
    name: getRoleName(compared),
    allows: new Set(toRoleDraft(compared).allows),
  };
  const shown = findGroups(groups, query);
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
      if (error instanceof Failure && error.code === codes.conflict)
        await apiClient.stale([listRoles]);
    }
  };
  const changes =
    differing(draft.base.allows, draft.work.allows).length +
    Number(draft.base.description !== draft.work.description);
  const why = role.builtIn
    ? mayCopy
      ? strings.fixedHelp
      : strings.fixedOnly
    : role.grantable
      ? strings.readOnly
      : strings.aboveHelp;
  const lock = editable ? undefined : { id: `${id}lock`, reason: why.text };
  return (
    <section className="roles-editor">
      {lock && <Callout id={lock.id}>{lock.reason}</Callout>}
      {role.builtIn ? (
        <p>{role.description}</p>
      ) : (
        <Card>
          <FormGroup className="roles-description" label={strings.description.text} labelFor={id}>
            <InputGroup
              id={id}
              value={draft.work.description}
              maxLength={500}
              placeholder={strings.descriptionExample.text}
              readOnly={!editable}
              onValueChange={description => draft.update({ description })}
            />
          </FormGroup>
        </Card>
      )}
      <div className="roles-tools">
        <SearchField label={strings.searchRights.text} value={query} onSearch={setQuery} />
        <div className="roles-against">
          <label htmlFor={`${id}against`}>{strings.compareWith.text}</label>
          <HTMLSelect
            id={`${id}against`}
            value={other?.name ?? ''}
            options={[
              { value: '', label: strings.compareNone.text },
              ...others.map(getRoleName).map(value => ({ value, label: value })),
            ]}
            onChange={event => changeAddress({ against: event.currentTarget.value || undefined })}
          />
        </div>
        <output>{other && describeDifference(draft.work, other)}</output>
      </div>
      {shown.length > 0 ? (
        <RightsMatrix
          name={format(strings.matrix, { name })}
          groups={shown}
          whole={shown.length === groups.length}
          allows={draft.work.allows}
          before={draft.base.allows}
          onChange={allows => draft.update({ allows })}
          why={lock}
          other={other}
        />
      ) : (
        <p>{format(strings.noRightsFound, { query })}</p>
      )}
      {editable && (
        <div className="roles-save" data-unsaved={draft.dirty || undefined}>
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
