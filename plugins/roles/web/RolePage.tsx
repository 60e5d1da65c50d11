import { Link, useLocation } from 'wouter';
import { codes, Failure, format } from '#core/contract';
import { useApp, useCompanyId, useMay, useQuery } from '#core/web';
import { ActionButton, Page, PendingPage } from '#core/web/ui';
import { access } from '#plugins/team/contract';
import { listResources, listRoles, rolesList, getRoleName, type Role } from '../contract';
import { strings } from '../strings';
import { copyRole, deleteRole } from './actions/roleActions';
import { Holders } from './Holders';
import { RightsDialog } from './RightsDialog';
import { nameGroups, type RightsGroup } from './rightsGroups';
import { RoleDialogs, useRolesAddress } from './RoleDialogs';
import { RoleEditor } from './RoleEditor';

/** One role: what it allows, and who holds it. */
export default function RolePage({
  params: { name },
}: {
  readonly params: { readonly name: string };
}) {
  const { host } = useApp();
  const companyId = useCompanyId();
  const roles = useQuery(listRoles, { params: { companyId }, query: {} });
  const resources = useQuery(listResources, { params: { companyId } });
  const role = roles.data?.find(each => getRoleName(each) === name);
  if (role && resources.data)
    return (
      <Shown
        role={role}
        roles={roles.data ?? []}
        groups={nameGroups(host, resources.data.resources)}
      />
    );
  const missing =
    roles.data && !role && new Failure(404, codes.notFound, format(strings.notFound, { name }));
  const error = roles.error ?? resources.error ?? missing;
  return (
    <PendingPage
      title={name}
      back={{ to: rolesList.to(), title: strings.back.text }}
      error={error}
      onRetry={() => Promise.all([roles.mutate(), resources.mutate()])}
      columns={5}
    />
  );
}

function Shown({
  role,
  roles,
  groups,
}: {
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly groups: readonly RightsGroup[];
}) {
  const [, navigate] = useLocation();
  const address = useRolesAddress();
  const maySeeMembers = useMay(access, 'read');
  const person = address.of('rights');
  return (
    <Page
      title={getRoleName(role)}
      intro={<Link href={rolesList.to()}>{strings.back.text}</Link>}
      actions={
        <>
          <ActionButton action={copyRole} subject={role} />
          <ActionButton action={deleteRole} subject={role} variant="outlined" />
        </>
      }
    >
      <RoleEditor key={getRoleName(role)} role={role} roles={roles} groups={groups} />
      {maySeeMembers && (
        <Holders role={role} onRights={customerId => address.open('rights', customerId)} />
      )}
      {maySeeMembers && person && (
        <RightsDialog customerId={person} groups={groups} onClose={() => address.close('rights')} />
      )}
      <RoleDialogs
        address={address}
        onDeleted={() => navigate(rolesList.to(), { replace: true })}
      />
    </Page>
  );
}
