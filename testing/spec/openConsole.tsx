import { cleanup, render, screen, within } from '@testing-library/react';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { App } from '#shell/web/App.tsx';
import { plugins } from '#shell/web/plugins';
import { fillBrowserGaps } from '../kits/browserGaps';
import { startServer } from '#testing/startServer';

type Server = Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<Server['company']>>;

/** Returns the address of a listening server’s calls. */
const callsAt = ({ app }: Server) =>
  `http://127.0.0.1:${(app.server.address() as { port: number }).port}/v1`;

/** Shows the whole console at a path, as a signed-in member sees it. */
export async function openConsole(sluice: Server, as: Person, at: string) {
  cleanup();
  fillBrowserGaps();
  history.replaceState(null, '', at);
  const storage = memoryStorage();
  const root = new Root({ storage, base: callsAt(sluice), reload: () => {}, plugins });
  await root.account.enter({
    access_token: as.token,
    token_type: 'Bearer',
    mfaRequired: false,
    status: 'active',
    customerId: as.customerId,
  });
  history.replaceState(null, '', at);
  render(<App root={root} />);
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  await nav.findByRole('link', { name: 'Dashboard' });
  return { root, nav };
}

/** Takes one feature from what a member’s company may use. */
export const withoutEntitlement = ({ server }: Server, { companyId }: Person, feature: string) =>
  server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify({ [feature]: { enabled: false } }) })
    .where('company_id', '=', companyId)
    .execute();

/** Makes a member one of the operators of the installation. */
export const makeOperator = ({ server }: Server, { customerId }: Person) =>
  server.database.allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', customerId)
    .execute();

/**
 * Starts a server, and one where features are turned off, with an operator of the first, and loads
 * the console, which a person's wait need not be tested for.
 */
export async function startConsoles() {
  const sluice = await startServer();
  await sluice.listen();
  const flags = 'team.enabled=false,roles.enabled=false,admin.security=false';
  const off = await startServer({ env: { SLUICE_FLAGS: flags } });
  await off.listen();
  const operator = await sluice.company();
  await makeOperator(sluice, operator);
  await import('#shell/web/console/Console.tsx');
  return { sluice, off, operator, close: () => Promise.all([sluice.close(), off.close()]) };
}
