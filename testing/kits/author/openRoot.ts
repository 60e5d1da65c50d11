import { describeProblem, type Profile } from '#core/contract/internal';
import { permissions, type Plugin } from '#core/web';
import { Root } from '#core/web/internal';
import { keepKeysInDialogs } from '#core/web/layout/keepKeysInDialogs';
import { fillBrowserGaps } from '../browserGaps';
import { KitError } from './KitError';

/** A person of a server of the test. */
export interface OnServer {
  /** Who looks at it: a person that `startServer().company()` made. */
  readonly as: { readonly token: string; readonly companyId: string };
  /** Where the server listens: what `startServer().listen()` answered. */
  readonly on: string;
}

/** A person without a server, whose calls fail. */
export interface Offline {
  readonly companyId?: string;
  /** Their permissions, such as `notes:read`; by default all that the plugin names. */
  readonly can?: readonly string[];
}

/** Who looks at what a test shows. */
export type Who = (OnServer | Offline) & {
  /** Other plugins that are installed beside it. */
  readonly beside?: readonly Plugin<any>[];
};

/** Opens the console around a plugin, as a person sees it. */
export async function openRoot(plugin: Plugin<any>, who: Who): Promise<Root> {
  fillBrowserGaps();
  keepKeysInDialogs(window);
  localStorage.clear();
  const isOnServer = 'on' in who;
  const root = new Root({ base: isOnServer ? `${who.on}/v1` : '/v1', reload: () => {} });
  const token = isOnServer ? who.as.token : 'offline';
  const reply = { access_token: token, token_type: 'Bearer', customerId: '' } as const;
  if (isOnServer) await root.account.enter({ ...reply, mfaRequired: false, status: 'active' });
  else root.session.hold({ access_token: token });
  const all = [plugin, ...(who.beside ?? [])];
  await root.host.install(
    Object.fromEntries(all.map(each => [each.id, async () => ({ default: each })])),
  );
  const [problem] = root.host.problems.filter(each => each.plugin === plugin.id);
  if (problem) throw new KitError(describeProblem(problem));
  if (!isOnServer) root.session.take(createProfile(root, who));
  return root;
}

const actions = ['read', 'create', 'update', 'delete'];

function createProfile(root: Root, { companyId = 'environment', can }: Offline): Profile {
  const named = root.host.at(permissions).map(({ value }) => value.permission.id);
  return {
    customerId: 'person',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phoneNumber: '',
    companyId,
    clientId: null,
    createdDate: 1,
    companies: [{ companyId, name: 'Environment', roles: [] }],
    selectedCompanyId: companyId,
    permissions: [...(can ?? named.flatMap(id => actions.map(action => `${id}:${action}`)))],
    entitlements: [],
    flags: {},
  };
}
