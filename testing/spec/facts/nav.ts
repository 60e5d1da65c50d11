/** Lists the entries of the main navigation, each with its address and its conditions. */
export const nav = {
  N01: 'Dashboard leads to /dashboard and may be read by everyone.',
  N02: 'Company leads to /company and needs read access to company.',
  N03: 'Team leads to /customers, needs read access to customers, and goes with its feature.',
  N04: 'Users leads to /users.',
  N05: 'Roles leads to /roles, needs read access to roles, and goes with its feature.',
  N06: 'Connectors leads to /connections and needs read access to connections.',
  N07: 'Flows leads to /flows and is locked without the entitlement flows.',
  N08: 'Applications leads to /apps and needs read access to apps.',
  N09: 'Forms opens the identity provider’s forms in a new tab, for its members alone.',
  N10: 'UI Studio leads to /ui-templates and is locked without the entitlement uiTemplates.',
  N11: 'Variables leads to /attributes; read access to variables, entitlement attributes.',
  N12: 'Audit Trail leads to /company/events.',
  N13: 'Admin leads to /admin.',
  N14: 'Security leads to /settings, needs no permission of its own, and goes with its feature.',
} as const;
