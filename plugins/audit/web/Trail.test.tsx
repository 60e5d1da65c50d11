// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contribute, definePlugin } from '#core/web';
import { navEntries } from '#core/web/internal';
import { writeAudit } from '#core/server';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { auditSubjects } from '../contract';
import audit from '../plugin';
import { strings } from '../strings';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

async function withEvents(count: number) {
  const person = await sluice.company();
  const { companyId, customerId } = person;
  for (let index = 1; index <= count; index += 1)
    await writeAudit(
      sluice.server,
      { companyId, customerId },
      { ip: '192.0.2.7' },
      {
        action: index % 2 ? 'update' : 'delete',
        resource: 'flow',
        resourceId: `flow-${index}`,
        before: { name: `Before <b>${index}</b>`, kept: true },
        after: { name: `After ${index}`, kept: true },
        ...(index % 7 === 0 && { outcome: 'refused' as const }),
      },
    );
  return person;
}
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the audit trail', () => {
  it('is a page in the navigation that lists events newest first [R12, N12, S030]', async () => {
    const person = await withEvents(3);
    const { root } = await renderPlugin(audit, { at: '/company/events', as: person, on });
    expect(await row(/changed the flow After 3/)).toBeTruthy();
    expect(screen.getAllByRole('row')[1]!.textContent).toContain('After 3');
    expect(document.title).toBe('Audit Trail · Sluice');
    const [entry] = root.host.open(navEntries);
    expect(entry!.value).toMatchObject({
      title: { text: 'Audit Trail' },
      route: { path: '/company/events' },
    });
  });

  it('explains itself while empty, and doesn’t exist without permission', async () => {
    await renderPlugin(audit, { at: '/company/events', as: await sluice.company(), on });
    expect(await screen.findByText(strings.empty.text)).toBeTruthy();
    cleanup();
    const reader = await sluice.company({ roles: ['default:read'] });
    const { root } = await renderPlugin(audit, { at: '/company/events', as: reader, on });
    expect(root.host.open(navEntries)).toEqual([]);
  });

  it('says whether an input of a flow or a field of its pages was renamed', async () => {
    const person = await sluice.company();
    const { companyId, customerId } = person;
    for (const part of ['input', 'field'])
      await writeAudit(
        sluice.server,
        { companyId, customerId },
        { ip: '192.0.2.7' },
        {
          action: 'rename',
          resource: 'flow',
          resourceId: 'flow-1',
          before: { [part]: 'who' },
          after: { name: 'Greeting', [part]: 'person' },
        },
      );
    await renderPlugin(audit, { at: '/company/events', as: person, on });
    expect(await row(/renamed an input of the flow Greeting/)).toBeTruthy();
    expect(await row(/renamed a page field of the flow Greeting/)).toBeTruthy();
  });

  it('links people and things, but no deleted ones', async () => {
    const person = await withEvents(3);
    const shows = definePlugin({
      id: 'shows',
      title: strings.title,
      contributes: [
        contribute(auditSubjects, 'shows.subjects', {
          flow: { path: id => `/flows/${id}` },
          member: { path: id => `/customers/${id}` },
        }),
      ],
    });
    await renderPlugin(audit, { at: '/company/events', as: person, on, beside: [shows] });
    const changed = within(await row(/changed the flow After 3/));
    const paths = changed.getAllByRole('link').map(link => link.getAttribute('href'));
    expect(paths).toEqual([`/customers/${person.customerId}`, '/flows/flow-3']);
    const deleted = within(await row(/deleted the flow After 2/));
    expect(deleted.getAllByRole('link')).toHaveLength(1);
  });

  it('loads more after fifty events', async () => {
    const user = userEvent.setup();
    const person = await withEvents(60);
    await renderPlugin(audit, { at: '/company/events', as: person, on });
    await row(/After 11\b/);
    expect(screen.queryByRole('row', { name: /After 10\b/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await row(/After 1\b/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  });

  it('filters by values in the URL', async () => {
    const user = userEvent.setup();
    const person = await withEvents(8);
    await renderPlugin(audit, { at: '/company/events', as: person, on });
    await row(/deleted the flow After 8/);
    await waitFor(() => expect(screen.getByRole('option', { name: 'Delete' })).toBeTruthy());
    await user.selectOptions(screen.getByLabelText('Action'), 'delete');
    await waitFor(() => expect(screen.queryByRole('row', { name: /After 7/ })).toBeNull());
    expect(location.search).toBe('?action=delete');
    await user.selectOptions(screen.getByLabelText('Outcome'), 'refused');
    expect(await screen.findByText(strings.noMatch.text)).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    const denied = await row(/was denied “Update” on the flow After 7/);
    expect(within(denied).getByText('Denied', { selector: '.sl-tag' })).toBeTruthy();
    expect(screen.getAllByText('Denied', { selector: '.sl-tag' })).toHaveLength(1);
    expect(screen.queryByText('Allowed', { selector: '.sl-tag' })).toBeNull();
    expect(location.search).toBe('');
  });

  it('shows before and after side by side as text, with differences', async () => {
    const user = userEvent.setup();
    const person = await withEvents(2);
    await renderPlugin(audit, { at: '/company/events', as: person, on });
    (await row(/After 2/)).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    const before = await dialog.findByLabelText('Before', { selector: 'pre' });
    expect(before.textContent).toContain('"name": "Before <b>2</b>"');
    expect(
      [...before.querySelectorAll('.differs')].map(({ textContent }) => textContent!.trim()),
    ).toEqual(['"name": "Before <b>2</b>",']);
    expect(location.search).toBe('?event=2');
    await user.click(dialog.getByText('JSON'));
    const whole = dialog.getByLabelText('JSON', { selector: 'pre' });
    expect(JSON.parse(whole.textContent!)).toMatchObject({
      seq: 2,
      resourceId: 'flow-2',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      previousHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await user.click(dialog.getByRole('button', { name: 'Filter by this resource' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /After 1/ })).toBeNull());
    expect(location.search).toBe('?resourceId=flow-2');
  });

  it('reports a missing event, and offers a retry', async () => {
    await renderPlugin(audit, { at: '/company/events?event=9', as: await withEvents(1), on });
    expect(await screen.findByText('Event 9 isn’t in this audit trail.')).toBeTruthy();
  });

  it('is verified with progress, and finds altered events', async () => {
    const person = await withEvents(12);
    await renderPlugin(audit, { at: '/company/events?verify', as: person, on });
    expect(await screen.findByText(/No gaps or changes found in 12 events/)).toBeTruthy();
    expect(screen.getByText('12 of 12 events checked')).toBeTruthy();
    cleanup();
    await sluice.server.database.allCompanies
      .updateTable('audit_events')
      .set({ actor_id: 'somebody else' })
      .where('company_id', '=', person.companyId)
      .where('seq', '=', 5)
      .execute();
    await renderPlugin(audit, { at: '/company/events?verify', as: person, on });
    expect(await screen.findByText('The audit trail is broken at event 5.')).toBeTruthy();
    expect(screen.getByText('Event 5 was changed after it was written.')).toBeTruthy();
  });

  it('downloads as a file', async () => {
    const user = userEvent.setup();
    const saved: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${saved.push(file)}`;
    URL.revokeObjectURL = () => {};
    const person = await withEvents(2);
    const { root } = await renderPlugin(audit, { at: '/company/events', as: person, on });
    await row(/After 2/);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export JSON Lines' }));
    await waitFor(() => expect(root.notices.items[0]?.text).toBe(strings.exported.text));
    expect(saved).toHaveLength(1);
  });
});
