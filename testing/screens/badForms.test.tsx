// @vitest-environment jsdom
// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs';
import { render, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { App } from '#shell/web/App.tsx';
import { plugins as installed } from '#shell/web/plugins';
import { fillBrowserGaps } from '../kits/browserGaps';
import { renderPlugin } from '../renderPlugin';
import { password, startServer } from '../startServer';
import { badForms, without } from './badForms';
import {
  confirmPerson,
  getField,
  findForm,
  readFieldValue,
  press,
  readFormError,
  readFieldError,
  send,
  write,
} from './formDriver';
import type { BadForm } from './forms/BadForm';
import { createTestCompany } from './createTestCompany';
import { createFormFixtures, type Ids } from './createFormFixtures';

fillBrowserGaps();
let sluice: Awaited<ReturnType<typeof startServer>>;
let on = '';
let owner: Awaited<ReturnType<typeof createTestCompany>>;
let ids: Ids;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
  owner = await createTestCompany(sluice);
  ids = await createFormFixtures(sluice, owner);
  const { allCompanies } = sluice.server.database;
  await allCompanies.updateTable('customers').set({ operator: 1 }).execute();
});
// Signed in so long ago that what reaches far asks for the password once more, in each form.
beforeEach(async () => {
  await sluice.server.database.allCompanies
    .updateTable('tokens')
    .set({ created_date: Date.now() - 11 * 60_000, confirmed_date: 0 })
    .execute();
});
afterAll(() => sluice.close());

/** Shows the page of a plugin, or the console itself to whoever is signed in, or to nobody. */
async function show({ file, at }: BadForm) {
  const path = typeof at === 'string' ? at : at(ids);
  const [layer = '', folder = ''] = file.split('/');
  if (layer === 'shell') {
    const root = new Root({ storage: memoryStorage(), base: `${on}/v1`, reload: () => {} });
    const session = {
      access_token: owner.token,
      token_type: 'Bearer',
      mfaRequired: false,
      status: 'active',
    } as const;
    if (path === '/account') await root.account.enter({ ...session, customerId: owner.customerId });
    history.replaceState(null, '', path);
    render(<App root={root} />);
  } else {
    const own = layer === 'plugins' ? folder : 'apps';
    const { default: plugin } = await installed[own]!();
    const others = Object.entries(installed).filter(([id]) => id !== own);
    const beside = await Promise.all(others.map(async ([, load]) => (await load()).default));
    await renderPlugin(plugin, { at: path, as: owner, on, beside });
  }
}

it.each(badForms)('bad input is reported at its field, and stays: $file', async form => {
  await show(form);
  for (const name of form.open ?? []) await press(name);
  const element = await findForm(form.send, form);
  for (const { typed, says, asksPerson } of form.tries) {
    for (const [label, text] of Object.entries(typed)) write(getField(element, label), text);
    await send(element, form.send);
    if (asksPerson) await confirmPerson(password);
    const readMessage = (label: string) =>
      label ? readFieldError(getField(element, label)) : readFormError(element);
    await waitFor(() => {
      expect(
        Object.fromEntries(Object.keys(says).map(label => [label, readMessage(label)])),
      ).toEqual(says);
    });
    expect(element.isConnected).toBe(true);
    const held = Object.keys(typed).map(label => [label, readFieldValue(getField(element, label))]);
    expect(Object.fromEntries(held)).toEqual(typed);
    expect(document.querySelector('.sl-notice.success')).toBeNull();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  }
});

it('every form gets bad input, or a reason why not', () => {
  const root = process.cwd();
  const views = ['core', 'plugins', 'shell'].flatMap(layer =>
    readdirSync(`${root}/${layer}`, { recursive: true, encoding: 'utf8' }).map(
      path => `${layer}/${path}`,
    ),
  );
  const hasForm = /<(FormDialog|SettingsForm|SectionedForm|form|Form)\b|\buseForm\(/;
  const forms = views.filter(
    path => /(?<!\.test)\.tsx$/.test(path) && hasForm.test(readFileSync(`${root}/${path}`, 'utf8')),
  );
  const known = new Set([...badForms.map(({ file }) => file), ...Object.keys(without)]);
  expect([...known].toSorted()).toEqual(forms.toSorted());
});
