// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, it } from 'vitest';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { createChainOn, createTestChain } from '../testFlow';

const sluice = await startServer();
const on = await sluice.listen();
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const make = (person: Person, name: string, more: object = {}) =>
  createChainOn(sluice, person, name, { graphData: createTestChain(2), ...more });
const readFlow = async ({ token }: Person, id: string) =>
  (await sluice.inject('GET', `/flows/${id}`, { token })).body.flowInfo;

async function renderFlow(person: Person, id: string) {
  const { root } = await renderFlows({ at: `/flows/${id}`, as: person, on });
  const session = await waitForEditor(root);
  return { root, session, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('storing a flow', () => {
  it('validates the saved flow first [S161, S162]', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Before');
    const { session, user } = await renderFlow(person, id);
    session.editor.edit('Rename', draft => void (draft.name = 'After'));
    await user.click(button('Validate'));
    expect(await screen.findByText('Successfully saved flow')).toBeTruthy();
    expect(await screen.findByText('Successfully validated flow')).toBeTruthy();
    expect(await readFlow(person, id)).toMatchObject({ name: 'After', currentVersion: 2 });
  });

  it('is busy while a save is in progress [S159]', async () => {
    const person = await sluice.company();
    const { session } = await renderFlow(person, await make(person, 'Busy'));
    session.editor.edit('Rename', draft => void (draft.name = 'After'));
    const saving = session.save();
    expect(session.busy).toBe('save');
    expect(await saving).toBe(true);
    expect(session.busy).toBeNull();
  });

  it('doesn’t take over someone else’s version when deploying, so that a save still merges', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Shared');
    const { session, user } = await renderFlow(person, id);
    await sluice.inject('PUT', `/flows/${id}`, {
      token: person.token,
      body: { currentVersion: 1, description: 'theirs' },
    });
    await user.click(button('Deploy'));
    expect(await screen.findByText('Successfully published flow')).toBeTruthy();
    expect(session.editor.flow.currentVersion).toBe(1);
    session.editor.edit('Rename', draft => void (draft.name = 'Ours'));
    await user.click(button('Save'));
    await screen.findByRole('region', { name: 'Merged flow' });
    await user.click(button('Merge and save'));
    await screen.findByText('Successfully saved flow');
    expect(await readFlow(person, id)).toMatchObject({ name: 'Ours', description: 'theirs' });
  });

  it('stops at the limit of versions until one is deleted [S289, S290, S291, M051, M052, M053]', async () => {
    const person = await sluice.company();
    await sluice.server.database.allCompanies
      .updateTable('companies')
      .set({ entitlement: JSON.stringify({ flows: { enabled: true, versions: 2 } }) })
      .where('company_id', '=', person.companyId)
      .execute();
    const id = await make(person, 'Full');
    await sluice.inject('PUT', `/flows/${id}`, {
      token: person.token,
      body: { currentVersion: 1 },
    });
    const { session, user } = await renderFlow(person, id);
    session.editor.edit('Rename', draft => void (draft.name = 'One more'));
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    await user.click(button('Save'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Flow Version Limit Exceeded' }),
    );
    expect(dialog.getByText('Flow version limit is exceeded')).toBeTruthy();
    expect(
      dialog.getByText(
        'Saving is disabled. Delete older versions, clone the flow, or contact support.',
      ),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /versions/i }));
    expect(button('Save').disabled).toBe(true);
    expect(await session.save()).toBe(false);
    session.open(null);
    await user.click(await screen.findByRole('button', { name: 'Actions for Version 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    expect(await session.save()).toBe(true);
    expect(await readFlow(person, id)).toMatchObject({ name: 'One more', currentVersion: 3 });
  });

  it('refuses to deploy a schedule with errors, and leads to them [S292, M054, M055, M056]', async () => {
    const person = await sluice.company();
    const { session, user } = await renderFlow(
      person,
      await make(person, 'Nightly', { trigger: { type: 'SCHEDULE' } }),
    );
    await user.click(button('Deploy'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Error Deploying Flow' }));
    expect(dialog.getByText('Scheduled flow has validation errors')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'View Errors' }));
    expect(session.editor.aside).toBe('findings');
  });
});
