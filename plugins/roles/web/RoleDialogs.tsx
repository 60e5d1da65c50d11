import { useCompanyId, useMay, useQuery, useApp, useMutation, useAddressParams } from '#core/web';
import {
  listResources,
  listRoles,
  getRoleName,
  rolesAccess,
  deleteRole,
  type Role,
  createRole,
  roleDetail,
  roleName,
} from '../contract';
import { useRef } from 'react';
import { format } from '#core/contract';
import { useController } from 'react-hook-form';
import { ErrorState, FormDialog, SelectField, SkeletonRows, TextField } from '#core/web/ui';
import { strings } from '../strings';
import { useLocation } from 'wouter';
import { RightsMatrix } from './RightsMatrix';
import { nameGroups } from './rightsGroups';
import { toPolicy, toRoleDraft } from './roleTerms';

type Dialog = 'new' | 'copy' | 'delete' | 'rights';

/**
 * The state of the roles' screens as the address holds it: the search, and which dialog is open for
 * whom.
 */
export function useRolesAddress() {
  const [params, change] = useAddressParams();
  return {
    query: params.get('query') ?? '',
    of: (dialog: Dialog) => params.get(dialog),
    search: (query: string) => change({ query: query || undefined }),
    open: (dialog: Dialog, of = '') => change({ [dialog]: of }, { step: true }),
    close: (dialog: Dialog) => change({ [dialog]: undefined }),
  };
}

interface NewRoleDialogProps {
  /** The role whose rights the new one begins with. */
  readonly of?: Role;
  readonly onClose: () => void;
}

/** Makes a role with what it allows, and goes on to its page. */
function NewRoleDialog({ of, onClose }: NewRoleDialogProps) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const [, navigate] = useLocation();
  const { run } = useMutation(createRole);
  const createdId = useRef('');
  const values = { name: '', ...toRoleDraft(of ?? { description: '', policy: [] }) };

  async function save({ name, description, allows }: typeof values) {
    const policy = toPolicy({ allows });
    const body = { name: name.trim(), description: description.trim(), policy };
    await run({ params: { companyId }, body });
    createdId.current = body.name;
    notices.success(format(strings.created, { name: body.name }));
  }
  return (
    <FormDialog
      title={of ? format(strings.copyTitle, { name: getRoleName(of) }) : strings.createRole.text}
      values={values}
      save={save}
      submit={(of ? strings.copyRole : strings.createRole).text}
      className="roles-new"
      onClose={() =>
        createdId.current ? navigate(roleDetail.to({ name: createdId.current })) : onClose()
      }
    >
      <TextField
        name="name"
        label={strings.name.text}
        help={strings.nameHelp.text}
        required
        maxLength={60}
        rules={{ validate: (name: string) => roleName.test(name.trim()) || strings.nameWrong.text }}
      />
      <TextField name="description" label={strings.description.text} maxLength={500} />
      <RightsField before={values.allows} />
    </FormDialog>
  );
}

/** The field of a form that holds what a role allows. */
function RightsField({ before }: { readonly before: readonly string[] }) {
  const { host } = useApp();
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listResources, { params: { companyId } });
  const { field } = useController({ name: 'allows' });
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <SkeletonRows columns={6} />;
  return (
    <RightsMatrix
      name={strings.unnamed.text}
      groups={nameGroups(host, data.resources)}
      whole
      allows={field.value}
      before={before}
      onChange={field.onChange}
    />
  );
}

interface DeleteRoleDialogProps {
  readonly role: Role;
  /** Roles that this person may give. */
  readonly others: readonly Role[];
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Deletes a role; where members hold it, asks which they get in its place. */
function DeleteRoleDialog({ role, others, onClose, onDeleted }: DeleteRoleDialogProps) {
  const { notices, account } = useApp();
  const companyId = useCompanyId();
  const { run } = useMutation(deleteRole);
  const gone = useRef(false);
  const name = getRoleName(role);
  const { holders = 0 } = role;
  const free = role.holders === undefined ? strings.deleteUnknown : strings.deleteFree;
  const names = others.map(getRoleName).filter(other => other !== name);
  const options = ['', ...names].map(value => ({
    value,
    label: value || strings.replaceByNone.text,
  }));

  async function save({ replaceBy }: { replaceBy: string }) {
    const query = holders > 0 ? { replaceBy } : {};
    await run({ params: { companyId, roleName: name }, query });
    gone.current = true;
    account.refreshQuietly();
    notices.success(format(strings.deleted, { name }));
  }
  return (
    <FormDialog
      title={format(strings.deleteTitle, { name })}
      values={{ replaceBy: '' }}
      save={save}
      submit={strings.delete.text}
      intro={holders > 0 ? format(strings.deleteHeld, { count: holders }) : free.text}
      onClose={() => (gone.current && onDeleted ? onDeleted() : onClose())}
    >
      {holders > 0 && (
        <SelectField
          name="replaceBy"
          label={strings.replaceBy.text}
          rules={{ validate: (chosen: string) => chosen !== '' || strings.replaceNeeded.text }}
          options={options}
        />
      )}
    </FormDialog>
  );
}

interface Props {
  readonly address: ReturnType<typeof useRolesAddress>;
  /** After a role was deleted. */
  readonly onDeleted?: () => void;
}

/** The dialogs that the address opens: a new role, a copy of one, and deleting one. */
export function RoleDialogs({ address, onDeleted }: Props) {
  const companyId = useCompanyId();
  const [mayCreate, mayDelete] = [useMay(rolesAccess, 'create'), useMay(rolesAccess, 'delete')];
  const [copied, deleted] = [address.of('copy'), address.of('delete')];
  const asked = (copied ?? deleted) !== null;
  const { data } = useQuery(listRoles, asked ? { params: { companyId }, query: {} } : null);
  const find = (name: string | null) => data?.find(each => getRoleName(each) === name);
  const [original, doomed] = [find(copied), find(deleted)];
  return (
    <>
      {mayCreate && address.of('new') !== null && (
        <NewRoleDialog onClose={() => address.close('new')} />
      )}
      {mayCreate && original && (
        <NewRoleDialog of={original} onClose={() => address.close('copy')} />
      )}
      {mayDelete && doomed && !doomed.builtIn && (
        <DeleteRoleDialog
          role={doomed}
          others={data?.filter(({ grantable }) => grantable) ?? []}
          onClose={() => address.close('delete')}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}
