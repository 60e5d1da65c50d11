// @vitest-environment jsdom
import { fireEvent, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { format } from '#core/contract';
import { strings } from '#shell/web/strings';
import { openConsole, startConsoles, withoutEntitlement } from './openConsole';

let consoles: Awaited<ReturnType<typeof startConsoles>>;
let sluice: typeof consoles.sluice;
let off: typeof sluice;
let operator: typeof consoles.operator;
beforeAll(async () => {
  consoles = await startConsoles();
  ({ sluice, off, operator } = consoles);
});
afterAll(() => consoles.close());

describe('an entry of the navigation', { timeout: 60_000 }, () => {
  it.each([
    ['N01', 'Dashboard', '/dashboard'],
    ['N02', 'Company', '/company'],
    ['N03', 'Team', '/customers'],
    ['N04', 'Users', '/users'],
    ['N05', 'Roles', '/roles'],
    ['N06', 'Connectors', '/connections'],
    ['N07', 'Flows', '/flows'],
    ['N08', 'Applications', '/apps'],
    ['N10', 'UI Studio', '/ui-templates'],
    ['N11', 'Variables', '/attributes'],
    ['N12', 'Audit Trail', '/company/events'],
    ['N13', 'Admin', '/admin'],
    ['N14', 'Security', '/settings'],
  ])('leads to its address: [%s] %s to %s', async (_, name, path) => {
    const { nav } = await openConsole(sluice, operator, '/dashboard');
    expect((await nav.findByRole('link', { name })).getAttribute('href')).toBe(path);
  });
});

describe('the entries of a section', { timeout: 60_000 }, () => {
  it.each([
    ['Dashboard', '/dashboard', 'Analytics', '/customAnalyticsDashboard'],
    ['Company', '/company', 'Page languages', '/company/languages'],
    ['Users', '/users', 'Groups', '/users/groups'],
    ['Connectors', '/connections', 'Test drive', '/connections/testdrive'],
    ['Flows', '/flows', 'Flow templates', '/flowtemplates'],
    ['Admin', '/admin', 'Published templates', '/admin/flowtemplates'],
    ['Security', '/settings', 'Single sign-on', '/settings/sso'],
    ['Security', '/settings', 'Risk', '/risk'],
  ])('stand under it where it is shown: [S073] %s at %s has %s', async (name, at, child, path) => {
    const { nav } = await openConsole(sluice, operator, at);
    const section = (await nav.findByRole('link', { name })).closest('li')!;
    const entry = await within(section).findByRole('link', { name: child });
    expect(entry.getAttribute('href')).toBe(path);
    const more = within(section).getByRole('button', { name: `Show sections in ${name}` });
    expect(more.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(more);
    expect(within(section).queryByRole('link', { name: child })).toBeNull();
  });

  it('are hidden elsewhere, and the fourteen sections are listed alone [S074]', async () => {
    const { nav } = await openConsole(sluice, operator, '/customers');
    await nav.findByRole('link', { name: 'Connectors' });
    for (const child of ['Analytics', 'Test drive', 'Flow templates', 'Published templates'])
      expect(nav.queryByRole('link', { name: child })).toBeNull();
  });
});

describe('a conditional entry', { timeout: 60_000 }, () => {
  it.each([
    ['N02', 'Company', 'company'],
    ['N03', 'Team', 'customers'],
    ['N05', 'Roles', 'roles'],
    ['N06', 'Connectors', 'connections'],
    ['N08', 'Applications', 'apps'],
    ['N11', 'Variables', 'variables'],
  ])('needs its permission: [%s] %s needs read access to %s', async (_, name, group) => {
    const groups = ['company', 'customers', 'users', 'roles', 'connections', 'apps', 'variables'];
    const can = groups.filter(each => each !== group).map(each => `${each}:read`);
    const { nav } = await openConsole(sluice, await sluice.company({ can }), '/dashboard');
    await nav.findByRole('link', { name: group === 'apps' ? 'Roles' : 'Applications' });
    expect(nav.queryByText(name)).toBeNull();
  });

  it.each([
    ['N07', 'Flows', 'flows'],
    ['N10', 'UI Studio', 'uiTemplates'],
    ['N11', 'Variables', 'attributes'],
    ['S255', 'Flows', 'flows'],
    ['S255', 'UI Studio', 'uiTemplates'],
    ['S255', 'Variables', 'attributes'],
    ['S072', 'Flows', 'flows'],
  ])('is locked without its entitlement: [%s] %s needs %s', async (_, name, feature) => {
    const person = await sluice.company();
    await withoutEntitlement(sluice, person, feature);
    const { nav } = await openConsole(sluice, person, '/dashboard');
    await nav.findByRole('link', { name: 'Applications' });
    const note = await nav.findByText(format(strings.locked, { name }));
    expect(note.closest('.locked')?.querySelector('svg')).toBeTruthy();
    expect(nav.queryByRole('link', { name })).toBeNull();
  });

  it.each([
    ['N03', 'Team'],
    ['N05', 'Roles'],
    ['N14', 'Security'],
  ])('is hidden while its feature is off: [%s] %s', async (_, name) => {
    const { nav } = await openConsole(off, await off.company(), '/dashboard');
    await nav.findByRole('link', { name: 'Variables' });
    expect(nav.queryByText(name)).toBeNull();
  });

  it('needs no permission at all: [N01] Dashboard', async () => {
    const nobody = await sluice.company({ can: [] });
    const { nav } = await openConsole(sluice, nobody, '/dashboard');
    // By default Security is open to every member.
    const names = nav.getAllByRole('link').map(link => link.textContent);
    expect(names).toEqual(['Dashboard', 'Security']);
  });
});
