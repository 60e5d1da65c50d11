// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { SoftKey } from '#testing/kits/SoftKey';
import { startServer } from '#testing/startServer';
import connectorsServer from '#plugins/connectors/server';
import variablesServer from '#plugins/variables/server';
import connections from '../../plugin';
import server from '../../server';
import { isNumbers, TestDrive } from './TestDrive';
import { toNamedUrl } from './TestDrivePage';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
let key: SoftKey;
beforeAll(async () => {
  sluice = await startServer({ plugins: [variablesServer, connectorsServer, server] });
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const buffer = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
const toBuffers = (response: object) =>
  Object.fromEntries(
    Object.entries(response).map(([name, value]) => [name, buffer(String(value))]),
  );
const toRequestOptions = (challenge: BufferSource) => ({
  challenge: Buffer.from(challenge as ArrayBuffer).toString('base64url'),
});
/** A browser whose authenticator is a key of software, or one that refuses. */
function browserWith(fault?: DOMException) {
  key = new SoftKey(
    new URL(sluice.server.settings.publicUrl).origin.replace('127.0.0.1', 'localhost'),
  );
  const toBrowserCredential = (answer: ReturnType<SoftKey['get']>) => ({
    ...answer,
    rawId: buffer(answer.rawId),
    response: { ...toBuffers(answer.response), getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  });
  const throwFault = () => {
    if (fault) throw fault;
  };
  const credentials = {
    async create({ publicKey }: { publicKey: { challenge: BufferSource } }) {
      throwFault();
      return toBrowserCredential(
        key.create(toRequestOptions(publicKey.challenge)) as ReturnType<SoftKey['get']>,
      );
    },
    async get({ publicKey }: { publicKey: { challenge: BufferSource } }) {
      throwFault();
      return toBrowserCredential(key.get(toRequestOptions(publicKey.challenge)));
    },
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  const PublicKeyCredential = () => undefined;
  Object.assign(globalThis, { PublicKeyCredential });
  Object.assign(window, { PublicKeyCredential });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
}
const renderTestDrive = async () =>
  renderPlugin(connections, { at: '/connections/testdrive', as: await sluice.company(), on });
const workflow = async (name: string) => within(await screen.findByRole('region', { name }));
const statuses = (of: Awaited<ReturnType<typeof workflow>>) =>
  of
    .getAllByRole('listitem')
    .map((item: HTMLElement) => item.querySelector('.sl-tag')?.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the test drive', () => {
  it('starts both workflows ready, with eight numbered steps [S116, S119, S190]', async () => {
    browserWith();
    await renderTestDrive();
    const [make, get] = [await workflow('Create a credential'), await workflow('Get an assertion')];
    expect([make.getByText('Ready'), get.getByText('Ready')]).toHaveLength(2);
    const numbers = screen.getAllByRole<HTMLLIElement>('listitem').map(item => item.value);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('creates a credential and signs in with it, each step with its status [S033, S191, S192, S193]', async () => {
    browserWith();
    await renderTestDrive();
    const make = await workflow('Create a credential');
    await press('Register');
    expect(await make.findByText(/is stored for/)).toBeTruthy();
    expect(statuses(make)).toEqual(['Success', 'Success', 'Success', 'Success', 'Success']);
    const get = await workflow('Get an assertion');
    await press('Sign in');
    await waitFor(() => expect(statuses(get)).toEqual(['Success', 'Success', 'Success']));
    expect(get.getByText(/"counterBefore": 0/)).toBeTruthy();
  });

  it('resets both workflows to step 0 with new data [S189]', async () => {
    browserWith();
    await renderTestDrive();
    const [make, get] = [await workflow('Create a credential'), await workflow('Get an assertion')];
    await press('Register');
    await make.findByText(/is stored for/);
    const before = screen.getByLabelText<HTMLInputElement>('Username').value;
    await press('Generate data');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).not.toBe(before);
    expect([make.getByText('Ready'), get.getByText('Ready')]).toHaveLength(2);
    expect([...statuses(make), ...statuses(get)]).toEqual(
      Array.from({ length: 8 }, () => 'Pending'),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(true);
  });

  it('explains why the browser created nothing, and keeps the data [S191]', async () => {
    browserWith(new DOMException('no', 'NotAllowedError'));
    await renderTestDrive();
    const make = await workflow('Create a credential');
    const name = screen.getByLabelText<HTMLInputElement>('Username');
    const { value } = name;
    await press('Register');
    expect(await make.findByText(/The prompt was closed or timed out/)).toBeTruthy();
    expect(statuses(make)).toEqual(['Success', 'Success', 'Error', 'Pending', 'Pending']);
    expect(name.value).toBe(value);
  });

  it('says where to open the console when passkeys belong elsewhere', async () => {
    browserWith(new DOMException('no', 'SecurityError'));
    await renderTestDrive();
    await press('Register');
    const make = await workflow('Create a credential');
    const said =
      'Passkeys on this server belong to localhost, but this page is at localhost. Open the console at localhost.';
    expect(await make.findByText(said)).toBeTruthy();
    expect(['127.0.0.1', '[::1]', '10.0.0.7', 'localhost', '1.example'].map(isNumbers)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    const at = (address: string) => toNamedUrl(new URL(address));
    expect(at('http://127.0.0.1:4000/connections/testdrive')).toBe(
      'http://localhost:4000/connections/testdrive',
    );
    expect(at('http://10.0.0.7:4000/')).toBeUndefined();
  });

  it('says that an IP address can’t have passkeys', async () => {
    const refuse = () => Promise.reject(new DOMException('no', 'SecurityError'));
    const drive = new TestDrive({
      registerInitiate: () => Promise.resolve({ rp: { id: '10.0.0.7' } }),
      registerComplete: refuse,
      authInitiate: refuse,
      authComplete: refuse,
      create: refuse,
      get: refuse,
      host: '10.0.0.7',
    });
    await drive.register();
    expect(drive.makeCredential.errors).toEqual([
      'Browsers don’t create passkeys for IP addresses such as 10.0.0.7. Set SLUICE_URL to a URL with a host name, restart the server, then open the console there.',
    ]);
  });

  it('shows server errors at their step', async () => {
    browserWith();
    await renderTestDrive();
    const make = await workflow('Create a credential');
    await userEvent.clear(screen.getByLabelText('Display name'));
    await press('Register');
    expect((await make.findAllByText('Error')).length).toBe(2);
    expect(statuses(make)).toEqual(['Success', 'Error', 'Pending', 'Pending', 'Pending']);
  });

  it('reports a browser without passkeys', async () => {
    await renderTestDrive();
    expect((await screen.findByRole('alert')).textContent).toContain('can’t create passkeys');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register' }).disabled).toBe(true);
  });
});
