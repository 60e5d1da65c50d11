// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Root } from '#core/web';
import { makeOperator, openConsole } from '#testing/spec/openConsole.tsx';
import { startServer } from '#testing/startServer';

/** What an administrator types, and the item that each should come to first. */
const queries: Readonly<Record<string, string | RegExp>> = {
  'create role': 'roles.new',
  'add role': 'roles.new',
  permissions: 'roles.nav',
  outbox: 'team.openOutbox',
  'sent email': 'team.openOutbox',
  'sign out': /^shell\.(signOff|endOtherSessions)$/,
  'log out': 'shell.signOff',
  logout: 'shell.signOff',
  'change password': 'shell.changePassword',
  profile: 'shell.openAccount',
  'my account': 'shell.openAccount',
  'dark mode': 'shell.toggleTheme',
  'light theme': 'shell.toggleTheme',
  'keyboard shortcuts': 'palette.keys',
  docs: 'shell.help',
  help: 'shell.help',
  'api key': /^apps\./,
  'client secret': /^apps\./,
  'redirect uri': 'apps.openOne',
  'callback url': 'apps.openOne',
  'new app': 'apps.add',
  'create client': 'apps.add',
  cron: /^apps\./,
  webhook: /^connect/,
  integrations: /^connect/,
  invite: 'team.invite',
  'add member': 'team.invite',
  'create user': 'users.add',
  'import users': 'users.import',
  export: /^transfer\.export/,
  import: /^transfer\.import/,
  backup: /^transfer\./,
  logs: 'audit.nav',
  audit: 'audit.nav',
  'activity log': 'audit.nav',
  sso: 'admin.rules',
  saml: 'admin.rules',
  mfa: 'admin.rules',
  '2fa': 'admin.rules',
  passkey: 'admin.rules',
  'password policy': 'admin.rules',
  settings: /^admin\./,
  domain: 'admin.companyNav',
  rename: /^(flows\.open|admin\.companyNav)$/,
  'rename flow': 'flows.open',
  'edit flow': 'flows.open',
  duplicate: 'flows.clone',
  'copy flow': 'flows.clone',
  'delete flow': 'flows.delete',
  'publish flow': 'flows.deploy',
  'go live': 'flows.deploy',
  'new workflow': 'flows.new',
  secrets: 'variables.nav',
  'new variable': 'variables.add',
  metrics: 'analytics.nav',
  reports: 'analytics.nav',
  'success rate': 'analytics.nav',
  branding: /^(templates\.nav|admin\.companyNav)$/,
  linter: 'linter.rules',
  groups: /^users\./,
  staging: 'transfer.promoteFlows',
};

describe('what people type in the palette', () => {
  let sluice: Awaited<ReturnType<typeof startServer>>;
  let root: Root;
  beforeAll(async () => {
    sluice = await startServer();
    await sluice.listen();
    const person = await sluice.company();
    await makeOperator(sluice, person);
    ({ root } = await openConsole(sluice, person, '/dashboard'));
  });
  afterAll(() => sluice.close());

  it.each(Object.entries(queries))('“%s” comes to %s', (query, wanted) => {
    root.palette.show();
    root.palette.type(query);
    expect(root.palette.items[0]?.id).toMatch(
      typeof wanted === 'string' ? new RegExp(`^${wanted}$`) : wanted,
    );
  });
});
