import { FactList, TimeAgo } from '#core/web/ui';
import { getMemberRoles, type Member } from '../contract';
import { strings } from '../strings';
import { MemberStatus } from './MemberStatus';
import { RoleTags } from './RoleTags';

/** The details of a member. */
export function MemberFacts({ member }: { readonly member: Member }) {
  return (
    <FactList
      facts={[
        [strings.email.text, member.email],
        [strings.phone.text, member.phoneNumber ?? ''],
        [strings.roles.text, <RoleTags key="roles" roles={getMemberRoles(member)} />],
        [strings.status.text, <MemberStatus key="status" member={member} />],
        [
          strings.lastLogin.text,
          <TimeAgo key="last" at={member.lastLogin} never={strings.never.text} />,
        ],
        [strings.added.text, <TimeAgo key="added" at={member.createdDate} />],
      ]}
    />
  );
}
