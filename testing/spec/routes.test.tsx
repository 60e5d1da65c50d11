// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
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

describe('a URL of the console', { timeout: 60_000 }, () => {
  it.each([
    ['R08', '/dashboard', 'Welcome, Ada'],
    ['R10', '/customAnalyticsDashboard', 'Analytics'],
    ['R11', '/company', 'Company'],
    ['R12', '/company/events', 'Audit Trail'],
    ['R13', '/team', 'Team'],
    ['R14', '/flows', 'Flows'],
    ['R17', '/connections', 'Connectors'],
    ['R19', '/users', 'Users'],
    ['R21', '/roles', 'Roles'],
    ['R22', '/admin', 'Admin'],
    ['R23', '/admin/flowtemplates', 'Published templates'],
    ['R25', '/apps', 'Applications'],
    ['R28', '/attributes', 'Variables'],
    ['R29', '/settings', 'Security'],
    ['R30', '/customers', 'Team'],
    ['R33', '/ui-templates', 'UI Studio'],
    ['R34', '/reset-password', 'Reset password'],
  ])('shows its screen: [%s] %s shows %s', async (_, path, name) => {
    await openConsole(sluice, operator, path);
    expect(await screen.findByRole('heading', { name, level: 1 })).toBeTruthy();
    expect(location.pathname).toBe(path);
  });

  it.each([
    ['R17', '/connections', 'connections'],
    ['R25', '/apps', 'apps'],
    ['R28', '/attributes', 'variables'],
    ['R30', '/customers', 'customers'],
  ])('is closed without its permission: [%s] %s needs read access to %s', async (_, path) => {
    await openConsole(sluice, await sluice.company({ can: ['company:read'] }), path);
    expect(await screen.findByText(strings.noRight.text)).toBeTruthy();
  });

  it.each([
    ['R14', '/flows', 'flows', 'Flows'],
    ['R28', '/attributes', 'attributes', 'Variables'],
    ['R33', '/ui-templates', 'uiTemplates', 'UI Studio'],
  ])('has no link without its entitlement: [%s] %s needs %s', async (_, path, feature, name) => {
    const person = await sluice.company();
    await withoutEntitlement(sluice, person, feature);
    const { nav } = await openConsole(sluice, person, '/dashboard');
    expect(await nav.findByText(format(strings.locked, { name }))).toBeTruthy();
    expect(nav.queryAllByRole('link').map(each => each.getAttribute('href'))).not.toContain(path);
  });

  it('is closed without its entitlement: [R33] /ui-templates needs uiTemplates', async () => {
    const person = await sluice.company();
    await withoutEntitlement(sluice, person, 'uiTemplates');
    await openConsole(sluice, person, '/ui-templates');
    expect(await screen.findByText(strings.notInPlan.text)).toBeTruthy();
  });

  it.each([
    ['R21', '/roles'],
    ['R29', '/settings'],
    ['R30', '/customers'],
    ['R31', '/customers/someone'],
  ])('leads to /dashboard while its feature is off: [%s] %s', async (_, path) => {
    await openConsole(off, await off.company(), path);
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it('is open to a member without permissions: [R08] /dashboard', async () => {
    await openConsole(sluice, await sluice.company({ can: [] }), '/dashboard');
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada', level: 1 })).toBeTruthy();
  });

  it.each([
    ['R07', '/'],
    ['R35', '/nowhere'],
    ['R35', '/flowz/at/all'],
  ])('leads to /dashboard: [%s] %s', async (_, path) => {
    await openConsole(sluice, operator, path);
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });
});
