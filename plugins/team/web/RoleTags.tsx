/** The roles of a member. */
export function RoleTags({ roles }: { readonly roles: readonly string[] }) {
  return roles.map(role => (
    <span key={role} className="sl-tag">
      {role.replace(/^default:/, '')}
    </span>
  ));
}
