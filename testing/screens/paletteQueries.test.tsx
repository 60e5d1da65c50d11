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
  'sign out': 'shell.signOff',
  'sign off': 'shell.signOff',
  logoff: 'shell.signOff',
  exit: 'shell.signOff',
  'sign out everywhere': 'shell.endOtherSessions',
  'end sessions': 'shell.endOtherSessions',
  'log out': 'shell.signOff',
  logout: 'shell.signOff',
  'change password': 'shell.changePassword',
  'forgot password': 'shell.changePassword',
  profile: 'shell.openAccount',
  'my account': 'shell.openAccount',
  'recovery codes': 'shell.openAccount',
  'switch environment': 'shell.openAccount',
  'new environment': 'shell.openAccount',
  'dark mode': 'shell.toggleTheme',
  'light theme': 'shell.toggleTheme',
  'keyboard shortcuts': 'palette.keys',
  docs: 'shell.help',
  help: 'shell.help',
  'api docs': 'shell.help',
  status: 'shell.dashboardNav',
  'api key': 'apps.openOne',
  'rotate key': 'apps.rotateKey',
  'client secret': 'apps.openOne',
  'client id': 'apps.openOne',
  'redirect uri': 'apps.openOne',
  'callback url': 'apps.openOne',
  'discovery url': 'apps.openOne',
  embed: 'apps.openOne',
  'new app': 'apps.add',
  'create app': 'apps.add',
  'create client': 'apps.add',
  cron: /^apps\./,
  'cron job': /^apps\./,
  schedule: /^apps\./,
  webhook: /^connect/,
  integrations: /^connect/,
  connection: 'connections.nav',
  'new connection': 'connections.add',
  invite: 'team.invite',
  'invite user': 'team.invite',
  'pending invitations': 'team.nav',
  email: 'team.openOutbox',
  'add member': 'team.invite',
  'create user': 'users.add',
  'delete user': 'users.usersNav',
  'lock user': 'users.usersNav',
  'import users': 'users.import',
  export: /^transfer\.export/,
  import: /^transfer\.import/,
  'import flow': 'transfer.importFlow',
  backup: /^transfer\./,
  restore: 'transfer.import',
  'copy to environment': 'transfer.promoteFlows',
  logs: 'audit.nav',
  log: 'audit.nav',
  history: 'audit.nav',
  audit: 'audit.nav',
  'activity log': 'audit.nav',
  sso: 'admin.ssoNav',
  saml: 'admin.ssoNav',
  openid: 'admin.ssoNav',
  mfa: 'admin.rules',
  'mfa policy': 'admin.rules',
  'require mfa': 'admin.rules',
  'ip allowlist': 'admin.rules',
  '2fa': 'admin.rules',
  passkey: 'admin.rules',
  'password policy': 'admin.rules',
  settings: /^admin\./,
  domain: 'admin.companyNav',
  'custom domain': 'admin.companyNav',
  limits: 'admin.companyNav',
  smtp: 'admin.installationNav',
  'encryption key': 'admin.installationNav',
  languages: 'admin.languagesNav',
  translations: 'admin.languagesNav',
  rename: 'flows.open',
  'rename environment': 'admin.companyNav',
  'rename flow': 'flows.open',
  'edit flow': 'flows.open',
  duplicate: 'flows.clone',
  'copy flow': 'flows.clone',
  'delete flow': 'flows.delete',
  'publish flow': 'flows.deploy',
  deploy: 'flows.deploy',
  'go live': 'flows.deploy',
  undeploy: 'flows.toggle',
  'test flow': 'flows.open',
  'new flow': 'flows.new',
  'create flow': 'flows.new',
  'new workflow': 'flows.new',
  secrets: 'variables.nav',
  'env vars': 'variables.nav',
  'new variable': 'variables.add',
  metrics: 'analytics.nav',
  reports: 'analytics.nav',
  usage: 'analytics.nav',
  errors: 'analytics.nav',
  'failed runs': 'analytics.nav',
  'success rate': 'analytics.nav',
  branding: 'pages.brandNav',
  brand: 'pages.brandNav',
  logo: 'pages.brandNav',
  colors: 'pages.brandNav',
  templates: 'templates.marketNav',
  marketplace: 'templates.marketNav',
  'hosted pages': 'templates.nav',
  linter: 'linter.rules',
  problems: 'linter.rules',
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
