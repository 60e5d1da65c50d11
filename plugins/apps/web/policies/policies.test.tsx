// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import apps from '../../plugin';
import { sampleOn, storedOn } from '../testSample';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const sample = () => sampleOn(sluice);
const readStored = (of: { token: string; at: string }) => storedOn(sluice, of);

describe('its policies', () => {
  it(
    'are created with flows and weights, with errors at their fields [S317]',
    { timeout: 60_000 },
    async () => {
      const user = userEvent.setup({ pointerEventsCheck: 0 });
      const it = await sample();
      await renderPlugin(apps, { at: `${it.at}/policies`, as: it, on });
      await user.click(await screen.findByRole('button', { name: 'Add policy' }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('option', { name: 'Sign in with password' });
      await user.selectOptions(dialog.getByLabelText('Flow'), 'Sign in with password');
      await user.click(dialog.getByText('Add flow'));
      await user.selectOptions(
        dialog.getAllByLabelText('Flow')[1]!,
        'Registration with email verification',
      );
      await user.click(dialog.getByText('Save'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(await screen.findByText('Policy created')).toBeTruthy();
      const policies = (await readStored(it)).policies;
      expect(policies[1]).toMatchObject({
        name: 'New Policy',
        flows: [{ weight: 100 }, { weight: 0 }],
      });
      const row = await screen.findByRole('row', { name: /New Policy/ });
      const runs = within(row).getAllByRole('listitem');
      expect(runs.map(({ textContent }) => textContent)).toEqual([
        'Sign in with password Deployed (version 1) · 100%',
        'Registration with email verification Deployed (version 1) · 0%',
      ]);
      expect(within(runs[0]!).getByRole('link').getAttribute('href')).toBe(
        `/flows/${policies[1].flows[0].flowId}`,
      );

      await user.click(within(row).getByRole('button', { name: 'Actions for New Policy' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      const edit = within(await screen.findByRole('dialog'));
      const weights = () =>
        edit.getAllByLabelText('Weight (%)').map(field => (field as HTMLInputElement).value);
      const border = edit.getByLabelText(
        'Split between Sign in with password (Deployed) and Registration with email verification (Deployed)',
      );
      fireEvent.keyDown(border, { key: 'ArrowLeft' });
      fireEvent.keyDown(border, { key: 'PageDown' });
      expect(weights()).toEqual(['89', '11']);
      expect(border.getAttribute('aria-valuetext')).toBe('89% Sign in with password (Deployed)');
      fireEvent.keyDown(border, { key: 'End' });
      expect(weights()).toEqual(['100', '0']);
      await user.type(edit.getAllByLabelText('Weight (%)')[1]!, '5');
      expect(edit.getByText(/^Weights must total 100 \(now 105\)/)).toBeTruthy();
      await user.click(edit.getByText('Save'));
      expect(await edit.findByRole('alert')).toBeTruthy();
      expect(edit.getAllByText(/^Weights must total 100 \(now 105\)\./).length).toBeGreaterThan(1);
      await user.click(edit.getByText('Adjust weights'));
      expect(weights()).toEqual(['95', '5']);
      await user.click(edit.getByLabelText('Remove flow 2'));
      expect(weights()).toEqual(['100']);
    },
  );

  it('start with an unused name', async () => {
    const it = await sample();
    const { token, app } = it;
    const flows = [{ flowId: app.policies[0].flows[0].flowId, versionId: -1, weight: 100 }];
    const body = { name: 'New Policy', status: 'enabled', flows };
    await sluice.inject('POST', `/apps/${app.appId}/policy`, { token, body });
    await renderPlugin(apps, { at: `${it.at}/policies`, as: it, on });
    await screen.findByRole('row', { name: /New Policy/ });
    await userEvent.click(screen.getByRole('button', { name: 'Add policy' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('New Policy 2');
  });

  it('show versions with aliases, reset them with another flow, and report what would start nothing', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sample();
    const [{ flowId }] = it.app.policies[0].flows;
    const ask = (url: string, body: object) => sluice.inject('PUT', url, { token: it.token, body });
    await ask(`/flows/${flowId}/versions/1/alias`, { alias: 'Before spring' });
    await sluice.inject('POST', '/flows', { token: it.token, body: { name: 'Half done' } });
    await renderPlugin(apps, { at: `${it.at}/policies`, as: it, on });
    await user.click(await screen.findByRole('button', { name: 'Actions for Sign in' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Version 1 · Before spring' });
    await user.selectOptions(dialog.getByLabelText('Version'), 'Version 1 · Before spring');
    await user.selectOptions(dialog.getByLabelText('Flow'), 'Half done');
    const version = dialog.getByLabelText<HTMLSelectElement>('Version');
    await waitFor(() => expect(version.selectedOptions[0]!.text).toBe('Deployed (none yet)'));
    await user.click(dialog.getByText('Save'));
    expect(await screen.findByText('Policy updated')).toBeTruthy();
    expect(await screen.findByText('Not deployed')).toBeTruthy();
    expect((await readStored(it)).policies[0].flows[0].versionId).toBe(-1);
  });

  it('set the ends of a flow that count as success', { timeout: 60_000 }, async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sample();
    await renderPlugin(apps, { at: `${it.at}/policies`, as: it, on });
    await user.click(await screen.findByRole('button', { name: 'Actions for Sign in' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    const ends = within(await dialog.findByRole('group', { name: 'Success nodes' }));
    const [first] = ends.getAllByRole('checkbox');
    await user.click(first!);
    await user.click(dialog.getByText('Save'));
    expect(await screen.findByText('Policy updated')).toBeTruthy();
    const [{ flowId, successNodes }] = (await readStored(it)).policies[0].flows;
    const { nodes } = (await sluice.inject('GET', `/flows/${flowId}`, { token: it.token })).body
      .flowInfo.graphData.elements;
    expect(successNodes).toEqual([
      expect.toSatisfy(id => nodes.some((node: any) => node.data.id === id)),
    ]);
  });

  it('set the lifetime of a sign-in, with errors at the field', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sample();
    await renderPlugin(apps, { at: `${it.at}/policies`, as: it, on });
    await user.click(await screen.findByRole('button', { name: 'Actions for Sign in' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Require recent password sign-in' }));
    const time = dialog.getByLabelText('Maximum password age');
    fireEvent.change(time, { target: { value: '0' } });
    await user.click(dialog.getByText('Save'));
    expect(
      await dialog.findByText(
        'Enter a whole number of at least 1. The time can’t exceed one year.',
      ),
    ).toBeTruthy();
    fireEvent.change(time, { target: { value: '30' } });
    await user.selectOptions(dialog.getByLabelText('Unit'), 'Minutes');
    await user.click(dialog.getByText('Save'));
    expect(await screen.findByText('Policy updated')).toBeTruthy();
    expect((await readStored(it)).policies[0].trigger).toEqual({
      type: 'AUTHENTICATION',
      configuration: {
        pwd: { enabled: true, time: 30, timeFormat: 'minutes' },
        mfa: { enabled: false, time: 8, timeFormat: 'hours' },
      },
    });
  });

  it(
    'are disabled, link to their page, and are deleted after a confirmation [S318, S319]',
    { timeout: 60_000 },
    async () => {
      const user = userEvent.setup({ pointerEventsCheck: 0 });
      const it = await sample();
      await renderPlugin(apps, { at: `${it.at}/policies`, as: it, on });
      const [{ policyId }] = it.app.policies;
      await user.click(await screen.findByRole('button', { name: 'Actions for Sign in' }));
      const link = await screen.findByRole('menuitem', { name: 'Open hosted page' });
      expect(link.getAttribute('href')).toBe(`/hosted/${it.companyId}/policy/${policyId}`);
      await user.click(screen.getByRole('menuitem', { name: 'Copy policy ID' }));
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(policyId));
      await user.click(screen.getByRole('button', { name: 'Actions for Sign in' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
      expect(await screen.findByText('Policy updated')).toBeTruthy();
      expect(await screen.findByText('Disabled')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Actions for Sign in' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
      );
      expect(await screen.findByText('Policy deleted')).toBeTruthy();
      expect(await screen.findByText('No policies yet')).toBeTruthy();
    },
  );
});

it('the palette finds applications and policies by their actions', async () => {
  const person = await sample();
  const { root } = await renderPlugin(apps, { at: '/apps', as: person, on });
  const [{ policyId }] = person.app.policies;
  const act = async (title: string, answer: string) => {
    const { palette } = root;
    await waitFor(() => expect(palette.working).toBe(false));
    palette.show();
    palette.type(title);
    await palette.run(palette.items[0]!);
    await waitFor(() => expect(palette.items.map(each => each.title)).toContain(answer));
    void palette.run(palette.items.find(each => each.title === answer)!);
  };
  for (const [title, answer, to] of [
    ['Open application…', 'Sample application', person.at],
    ['Rotate API keys for…', 'Sample application', `${person.at}/keys?rotate=keys`],
    ['Rotate client secret for…', 'Sample application', `${person.at}/keys?rotate=secret`],
    ['Show runs for policy…', 'Sign in', `${person.at}/policies?starts=${policyId}`],
    [
      'Compare flows for policy…',
      'Sign in',
      `/flows/compare/${person.app.appId}/policy/${policyId}`,
    ],
  ] as const) {
    await act(title, answer);
    await waitFor(() => {
      const [path, search = ''] = to.split('?');
      expect([location.pathname, location.search]).toEqual([path, expect.stringContaining(search)]);
    });
  }
  await act('Disable application…', 'Sample application');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Disable' }));
  await waitFor(async () => expect((await readStored(person)).status).toBe('disabled'));
  await act('Enable application…', 'Sample application');
  await waitFor(async () => expect((await readStored(person)).status).toBe('enabled'));
  await act('Delete application…', 'Sample application');
  const deletes = within(await screen.findByRole('alertdialog', { name: /Sample application/ }));
  await userEvent.click(deletes.getByRole('button', { name: 'Delete' }));
  await waitFor(async () =>
    expect(
      (await sluice.inject('GET', `/apps/${person.app.appId}`, { token: person.token })).status,
    ).toBe(404),
  );
});
