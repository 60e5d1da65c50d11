import type { Member } from '../contract';
import { strings } from '../strings';

const texts: Readonly<Record<string, { readonly text: string; readonly tone: string }>> = {
  active: { text: strings.active.text, tone: 'good' },
  invited: { text: strings.invited.text, tone: '' },
  passwordExpired: { text: strings.passwordExpired.text, tone: 'warn' },
};

/** Where a member stands: invited, active, locked. */
export function MemberStatus({ member: { status, locked } }: { readonly member: Member }) {
  const { text, tone } = texts[status] ?? { text: status, tone: '' };
  return (
    <>
      <span className={`sl-tag ${tone}`}>{text}</span>
      {locked && <span className="sl-tag bad">{strings.locked.text}</span>}
    </>
  );
}

/** The roles of a member, by their full names: one of the environment’s own may be “superAdmin”. */
export function RoleTags({ roles }: { readonly roles: readonly string[] }) {
  return roles.map(role => (
    <span key={role} className="sl-tag">
      {role}
    </span>
  ));
}
