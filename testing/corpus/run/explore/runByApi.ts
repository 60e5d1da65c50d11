import { getField } from '#core/contract';
import type { startServer } from '#testing/startServer';
import { ours, type Fault } from '../faults';
import { asksForCode, fittingValues, newcomer, type Field } from '../fittingValue';
import type { Outbox } from './Outbox';
import type { Way } from '../walkFlow';
import type { Person } from './persons';
import { usual, type Action, type World } from './World';

interface Asked {
  readonly server: Awaited<ReturnType<typeof startServer>>;
  readonly companyId: string;
  readonly policyId: string;
  readonly apiKey: string;
  readonly who: Person;
  readonly world: World;
  readonly outbox: Outbox;
  /** The cookies of the browser by name; those that are set are added. */
  readonly cookies: Map<string, string>;
}
/** A way by the calls of the SDK, with the pages it came to. */
export interface ApiWay extends Way {
  /** Each page with the number of its buttons, and whether it polls. */
  readonly pages: ReadonlyMap<string, { readonly buttons: number; readonly polls: boolean }>;
  /** Whether a link of a mail was opened, which runs something of its own. */
  readonly opened: boolean;
}
const mostPages = 25;
const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

let comers = 0;
/** Somebody whom no directory knows, another one each time. */
const createNewcomer = () => {
  const username = `grace${++comers}`;
  return {
    ...newcomer,
    username,
    email: `${username}@example.com`,
    phone: `+1415556${String(comers % 10_000).padStart(4, '0')}`,
  };
};

/** Runs a flow once by the calls of the SDK, in this world. */
export async function runByApi(asked: Asked): Promise<ApiWay> {
  const { server, companyId, policyId, apiKey, who, world, outbox, cookies } = asked;
  const pages = new Map<string, { buttons: number; polls: boolean }>();
  const fresh = createNewcomer();
  const pressed: string[] = [];
  const faults: Fault[] = [];
  const visits = new Map<string, number>();
  let interactionId: string | undefined;
  let opened = false;
  const send = async (url: string, body: unknown, headers: Record<string, string>) => {
    const reply = await server.inject('POST', url, {
      body,
      headers: {
        'x-requested-with': 'ping-sdk',
        ...(world.mobile && { 'user-agent': phone }),
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
    });
    for (const set of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (!name.startsWith('interaction')) cookies.set(name, value);
    }
    if (reply.status >= 500 && reply.status !== 503)
      faults.push(ours(`the API answered ${reply.status}`));
    return reply.body as unknown;
  };
  const finish = async (stopped: Way['stopped'], text: string): Promise<ApiWay> => {
    if (world.opens !== 'waiting' && interactionId !== undefined)
      opened = (await followLinks(server, outbox)) || opened;
    return { pressed, stopped, text, interactionId, faults, pages, opened };
  };
  let body = await send(`/v1/company/${companyId}/policy/${policyId}/start`, world.inputs, {
    'x-sk-api-key': apiKey,
  });
  let form: unknown;
  for (let step = 0; step < mostPages; step++) {
    interactionId = toText(getField(body, 'interactionId')) ?? interactionId;
    form = getField(getField(getField(body, 'form'), 'components'), 'fields') ?? form;
    const nodeId = toText(getField(body, 'id'));
    if (nodeId === undefined || !Array.isArray(form)) return finish('end', '');
    const visit = visits.get(nodeId) ?? 0;
    visits.set(nodeId, visit + 1);
    if (visit > 3) return finish('page', 'The page stays.');
    const planned = world.actions[nodeId];
    // A page that comes back has refused what was typed: somebody new may fare better.
    const action =
      planned?.[Math.min(visit, planned.length - 1)] ??
      (visit > 0 ? { ...usual, typing: 'newcomer' } : usual);
    const polls = form.some(each => getField(each, 'type') === 'POLLING');
    const buttons = form.filter(each => /BUTTON|LINK/.test(String(getField(each, 'type'))));
    pages.set(nodeId, { buttons: buttons.length, polls });
    const button: unknown = buttons[Math.min(action.press, buttons.length - 1)];
    const formData = await type(form, action, action.typing === 'newcomer' ? fresh : who, () =>
      outbox.code(),
    );
    const waits =
      action.key === undefined &&
      (action.press < 0 || (polls && (buttons.length === 0 || (!planned && visit < 2))));
    if (waits && world.opens !== 'late')
      for (let times = world.opens === 'twice' ? 2 : 1; times > 0; times--)
        opened = (await followLinks(server, outbox)) || opened;
    if (world.expired) await expireAll(server, companyId);
    const parameters = waits
      ? { eventType: 'polling', data: {} }
      : {
          eventType: getField(button, 'type') === 'SUBMIT_BUTTON' || !button ? 'submit' : 'action',
          data: { actionKey: action.key ?? toText(getField(button, 'key')) ?? '', formData },
        };
    pressed.push(waits ? '(waits)' : (action.key ?? String(getField(button, 'label') ?? '')));
    const before = body;
    body = await send(
      `/${companyId}/davinci/connections/x/capabilities/customHTMLTemplate`.replace(
        /^/,
        'http://localhost',
      ),
      { id: nodeId, eventName: 'continue', parameters },
      {
        interactionid: interactionId ?? '',
        interactiontoken: toText(getField(body, 'interactionToken')) ?? '',
      },
    );
    // A page that comes back keeps its token.
    if (getField(body, 'id') === nodeId && getField(body, 'interactionToken') === undefined)
      body = { ...(body as object), interactionToken: getField(before, 'interactionToken') };
  }
  return finish('page', 'The walk came to its bounds.');
}

/** Lets all that waits for a person in a company expire. */
async function expireAll({ server }: Asked['server'], companyId: string): Promise<void> {
  const db = server.database.forCompany(companyId);
  const gone = { expires: Date.now() - 1000 };
  await db.updateTable('challenges').set(gone).execute();
  await db.updateTable('device_authentications').set(gone).execute();
  await db.updateTable('pairing_keys').set(gone).execute();
  await db.updateTable('authenticator_mail_codes').set(gone).execute();
}

/** Opens the links of a mail that is new, and presses the main button of each page they lead to. */
async function followLinks(server: Asked['server'], outbox: Outbox): Promise<boolean> {
  let opened = false;
  for (const link of await outbox.links()) {
    const { hostname, pathname, search } = new URL(link);
    if (!/localhost$|127\.0\.0\.1/.test(hostname)) continue;
    opened = true;
    let reply = await server.app.inject({ method: 'GET', url: pathname + search });
    for (let page = 0; page < 4; page++) {
      const action = /<form method="post" action="([^"]+)"/.exec(reply.body)?.[1];
      if (action === undefined || !URL.canParse(action)) break;
      const hidden = [
        ...reply.body.matchAll(/<input type="hidden" name="(sk\.[^"]+)" value="([^"]*)"/g),
      ].map(([, name = '', value = '']): [string, string] => [
        name,
        value.replaceAll('&#x3D;', '='),
      ]);
      const set = [reply.headers['set-cookie'] ?? []].flat().map(each => each.split(';')[0]);
      reply = await server.app.inject({
        method: 'POST',
        url: new URL(action).pathname,
        headers: {
          host: new URL(action).host,
          'content-type': 'application/x-www-form-urlencoded',
          ...(set.length > 0 && { cookie: set.join('; ') }),
        },
        payload: new URLSearchParams(hidden).toString(),
      });
      if (reply.statusCode === 303 && reply.headers.location)
        reply = await server.app.inject({
          method: 'GET',
          url: new URL(reply.headers.location, action).pathname,
          headers: { host: new URL(action).host },
        });
    }
  }
  return opened;
}

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Returns the values typed into the fields of a page. */
async function type(
  form: readonly unknown[],
  { typing, fields: fixed }: Action,
  who: typeof newcomer,
  code: () => Promise<string | undefined>,
): Promise<Record<string, unknown>> {
  const fields = form.flatMap((each): Field[] => {
    const key = toText(getField(each, 'key'));
    const kind = String(getField(each, 'type'));
    if (key === undefined || /BUTTON|LINK|LABEL|POLLING/.test(kind)) return [];
    const options = getField(each, 'options');
    return [
      {
        name: key,
        id: key,
        type: kind === 'PASSWORD' ? 'password' : /CHECKBOX/.test(kind) ? 'checkbox' : 'text',
        autocomplete: '',
        said: String(getField(each, 'label') ?? ''),
        choices: Array.isArray(options)
          ? options.map(option => String(getField(option, 'value')))
          : [],
        required: getField(each, 'required') === true,
        index: 0,
      },
    ];
  });
  const wrong = typing === 'wrong';
  const person = wrong ? { ...who, password: 'Wrong-Horse-1' } : who;
  const asksCode = fields.some(asksForCode);
  const found = asksCode && !wrong && typing !== 'blank' ? await code() : undefined;
  const values = fittingValues(fields, wrong ? '000000' : found, person);
  return {
    ...Object.fromEntries(
      fields.map(({ name, type: kind }, at) => [
        name,
        typing === 'blank' ? '' : kind === 'checkbox' ? true : (values[at] ?? ''),
      ]),
    ),
    ...fixed,
  };
}
