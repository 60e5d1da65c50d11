// @vitest-environment jsdom
// @module-tag slow
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobWorker } from '#core/server/internal';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import admin from '#plugins/admin/plugin';
import { startExport } from '../contract';
import transfer from '../plugin';
import { strings } from '../strings';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

type Owner = Awaited<ReturnType<typeof sluice.company>>;
const passphrase = 'a passphrase of some length';
const work = () => new JobWorker(sluice.server).once();
const renderPage = (owner: Owner, at = '/company/transfer') =>
  renderPlugin(transfer, { at, as: owner, on });
const fill = async (user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
const button = (name: string) => screen.findByText(name);
const fetchExports = async ({ companyId, token }: Owner) =>
  (await sluice.inject('GET', `/company/${companyId}/batchExport`, { token })).body.instances;

async function exportArchive(owner: Owner, body: object = {}): Promise<string> {
  const { companyId, token } = owner;
  const { instanceId } = (
    await sluice.inject('POST', `/company/${companyId}/batchExport`, { token, body })
  ).body;
  await work();
  return (
    await sluice.inject('GET', `/company/${companyId}/batchExport/${instanceId}/file`, { token })
  ).text;
}
const createFile = (text: string, name = 'company.jsonl') => new File([text], name);
const pick = async (user: ReturnType<typeof userEvent.setup>, file: File) =>
  user.upload(await screen.findByLabelText<HTMLInputElement>(strings.chooseArchive.text), file);
async function ownerWithFlow(name: string) {
  const owner = await sluice.company();
  await sluice.inject('POST', '/flows', { token: owner.token, body: { name } });
  return owner;
}

describe('the archives page', () => {
  it('asks for the passphrase twice and shows its strength', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    await renderPage(owner, '/company/transfer?export');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText(/^Include encrypted secrets/));
    const first = dialog.getByLabelText(/^Passphrase\s*\*/);
    const again = dialog.getByLabelText(/^Confirm passphrase/);
    const start = dialog.getByRole('button', { name: strings.exportTitle.text });
    await fill(user, first, 'short');
    await waitFor(() =>
      expect(dialog.getByLabelText(strings.strength.text).textContent).not.toBe(''),
    );
    await fill(user, again, 'another');
    await user.click(start);
    expect(await dialog.findByText('Use at least 12 characters.')).toBeTruthy();
    expect(await dialog.findByText(strings.passphraseDiffers.text)).toBeTruthy();
    await fill(user, first, passphrase);
    await fill(user, again, passphrase);
    await user.click(start);
    expect(await screen.findByText(strings.exportWaits.text)).toBeTruthy();
    expect(screen.getByText(strings.secretsSealed.text)).toBeTruthy();
    expect(await fetchExports(owner)).toMatchObject([
      { status: 'waiting', secrets: 'passphrase', users: false },
    ]);
  });

  it('explains archives in the empty state, shows an export until it is written, and deletes it', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { companyId } = owner;
    const { root } = await renderPage(owner);
    expect(await screen.findByText(strings.exportsEmpty.text)).toBeTruthy();
    expect(await screen.findByText(strings.importsEmpty.text)).toBeTruthy();
    await root.apiClient.run(startExport, { params: { companyId }, body: { users: true } });
    expect(await screen.findByText(strings.exportWaits.text)).toBeTruthy();
    await work();
    expect(await screen.findByText(strings.written.text)).toBeTruthy();
    expect(screen.getByText('No secrets · End users')).toBeTruthy();
    await user.click(screen.getByLabelText(/^Actions for export/));
    await user.click(await screen.findByText(strings.deleteExport.text));
    await user.click(within(await screen.findByRole('alertdialog')).getByText('Delete export'));
    expect(await screen.findByText(strings.exportsEmpty.text)).toBeTruthy();
    expect(await fetchExports(owner)).toEqual([]);
  });

  it('previews an archive, asks for the environment’s name, imports it, and lists what is left to do', async () => {
    const user = userEvent.setup();
    const theirs = await ownerWithFlow('Comes from elsewhere');
    const text = await exportArchive(theirs, { passphrase });
    const owner = await sluice.company();
    await renderPage(owner, '/company/transfer?import');
    await pick(user, createFile(text));
    const field = await screen.findByLabelText(strings.passphrase.text);
    await fill(user, field, 'not the passphrase');
    await user.click(await button(strings.check.text));
    expect(await screen.findByText(/The passphrase is incorrect/)).toBeTruthy();
    await fill(user, field, passphrase);
    await user.click(await button(strings.check.text));
    expect(await screen.findByText(strings.checking.text)).toBeTruthy();
    await work();
    expect(await screen.findByText('Comes from elsewhere')).toBeTruthy();
    expect(screen.getByText(`${theirs.email} (default:superAdmin)`)).toBeTruthy();
    await fill(user, screen.getByLabelText(strings.findName.text), 'no such name');
    await waitFor(() => expect(screen.queryByText('Comes from elsewhere')).toBeNull());
    await user.clear(screen.getByLabelText(strings.findName.text));
    expect(await screen.findByText('Comes from elsewhere')).toBeTruthy();
    await user.click(await button(strings.apply.text));
    const dialog = within(await screen.findByRole('dialog'));
    const { name } = (
      await sluice.inject('GET', `/company/${owner.companyId}`, { token: owner.token })
    ).body;
    await fill(user, dialog.getByLabelText(/^Environment name/), 'another');
    await user.click(dialog.getByText(strings.applyNow.text));
    expect(await dialog.findByText(`The name doesn’t match. Type ${name}.`)).toBeTruthy();
    await fill(user, dialog.getByLabelText(/^Environment name/), name);
    await user.click(dialog.getByText(strings.applyNow.text));
    expect(await screen.findByText(strings.applying.text)).toBeTruthy();
    await work();
    expect(await screen.findByText(strings.importDone.text)).toBeTruthy();
    const lookAt = await screen.findByRole('link', { name: 'Flows' });
    expect(lookAt.getAttribute('href')).toBe('/flows');
    const { body } = await sluice.inject('GET', '/flows', { token: owner.token });
    expect(JSON.stringify(body)).toContain('Comes from elsewhere');
  });

  it('rejects files that are no archive, truncated, or newer with a message before uploading them', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const text = await exportArchive(owner);
    await renderPage(owner);
    const expectMessage = async (file: File, sentence: RegExp) => {
      await pick(user, file);
      await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(sentence));
    };
    await expectMessage(
      createFile('{"flows":[]}\n', 'flows.json.jsonl'),
      /“flows\.json\.jsonl” is not an environment archive/,
    );
    await expectMessage(createFile(text.slice(0, -150)), /is incomplete: its last line is missing/);
    await expectMessage(
      createFile(text.replace('"format":1', '"format":2')),
      /uses format 2, but this installation only supports format 1/,
    );
    await pick(user, createFile(text.replace('"Sluice"', '"Sluice" ')));
    expect(await screen.findByText(strings.checking.text)).toBeTruthy();
    await work();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/checksum doesn’t match/),
    );
    expect(screen.getByRole('alert').textContent).toContain(strings.nothingChanged.text);
  });

  it('continues an interrupted upload with the same file after a reload', async () => {
    const user = userEvent.setup();
    const owner = await ownerWithFlow('Comes back');
    const { companyId, token } = owner;
    const text = await exportArchive(owner);
    const { instanceId } = (
      await sluice.inject('POST', `/company/${companyId}/batchImport`, {
        token,
        body: { mode: 'add', parts: 1 },
      })
    ).body;
    await renderPage(owner);
    expect(
      await screen.findByText(
        'The upload stopped after 0 of 1 part. Resume it within 24 hours of its start.',
      ),
    ).toBeTruthy();
    await user.upload(
      screen.getByLabelText<HTMLInputElement>(strings.chooseSame.text),
      createFile(text),
    );
    expect(await screen.findByText(strings.checking.text)).toBeTruthy();
    await work();
    expect(await screen.findByText(strings.nothingDiffers.text)).toBeTruthy();
    await user.click(screen.getByText(strings.cancelImport.text));
    await user.click(within(await screen.findByRole('alertdialog')).getByText('Cancel import'));
    expect(await screen.findByLabelText(strings.chooseArchive.text)).toBeTruthy();
    const { body } = await sluice.inject(
      'GET',
      `/company/${companyId}/batchImport?instanceId=${instanceId}`,
      {
        token,
      },
    );
    expect(body.instances[0].status).toBe('cancelled');
  });

  it('is linked from the environment’s page, and exists only for super admins', async () => {
    const owner = await sluice.company();
    await renderPlugin(admin, { at: '/company', as: owner, on, beside: [transfer] });
    const link = await screen.findByRole('link', { name: strings.exportThis.text });
    expect(link.getAttribute('href')).toBe('/company/transfer?export');
    cleanup();
    await renderPage(await sluice.company({ in: owner.companyId, roles: ['default:admin'] }));
    expect(await screen.findByText('There is no page at /company/transfer.')).toBeTruthy();
  });

  it('reports failures, and retries on request', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { companyId, token } = owner;
    await exportArchive(owner);
    const { allCompanies } = sluice.server.database;
    const spoil = (step: string, status: string) =>
      allCompanies
        .updateTable('batch_jobs')
        .set({ step, status })
        .where('company_id', '=', companyId)
        .execute();
    await spoil('broken', 'running');
    await renderPage(owner);
    const again = await button('Try again');
    await spoil('{}', 'done');
    await user.click(again);
    expect(await screen.findByText(strings.written.text)).toBeTruthy();
    expect(token).toBeTruthy();
  });
});
