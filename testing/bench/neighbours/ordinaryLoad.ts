import { decide, decideLinks, type Link, type Node } from '#plugins/runtime/server/testFlows';
import { paced } from './paced';
import { send, type Deployed, type Reply, type Tenant } from './Tenant';

/** The calls of ordinary tenants. */
export const kinds = [
  'run by API key',
  'hosted page',
  'step of a hosted page',
  'save of a flow',
  'list of flows',
  'sign-in',
] as const;
type Kind = (typeof kinds)[number];

/** Milliseconds of each call, and how many failed. */
export type Measured = Readonly<Record<Kind, { readonly took: number[]; failed: number }>>;

const form: Readonly<Record<string, Node>> = {
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML:
        '<h1>Hello</h1><form id="f"><input name="word"><button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f" data-skbuttonvalue="GO">Go</button></form>',
      formFieldsList: [{ propertyName: 'word', preferredDataType: 'string' }],
    },
  ],
  done: [
    'httpConnector',
    'createSuccessResponse',
    { claimsNameValuePairs: [{ name: 'w', value: '{{local.ask.payload.output.word}}' }] },
  ],
};
const formLinks: readonly Link[] = [['ask', 'done']];

/** An ordinary tenant's flows, ready to be used. */
export interface Settled {
  readonly tenant: Tenant;
  readonly decides: Deployed;
  readonly form: Deployed;
  readonly saved: { flowId: string; version: number; readonly graph: string };
}

/** Fewer versions than a flow may have. */
const mostVersions = 400;

async function createSaved(tenant: Tenant, graphData: object) {
  const { flowInfo } = await tenant.call('POST', '/flows', { name: 'Saved', graphData });
  return { flowId: String(flowInfo.flowId), version: Number(flowInfo.currentVersion) };
}

export async function settle(tenant: Tenant): Promise<Settled> {
  const decides = await tenant.deploy(decide, decideLinks);
  return {
    tenant,
    decides,
    form: await tenant.deploy(form, formLinks),
    saved: {
      ...(await createSaved(tenant, decides.graphData)),
      graph: JSON.stringify(decides.graphData),
    },
  };
}

const answer = { device: 'known', amount: 30, username: 'ada' };
const hidden = /<input type="hidden" name="(sk\.[^"]+)" value="([^"]*)"/g;
/** Nobody follows redirects here: a frame is not led to an origin of its own. */
export const framed = { headers: { 'sec-fetch-dest': 'iframe' } };
const formIn = (html: string) =>
  new URLSearchParams([
    ...[...html.matchAll(hidden)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&#x3D;', '='),
    ]),
    ['word', 'hello'],
    ['sk.button', 'GO'],
  ]).toString();

/** Makes the calls of ordinary tenants for some seconds, at the same pace whatever they take. */
export async function ordinaryLoad(
  tenants: readonly Settled[],
  seconds: number,
): Promise<Measured> {
  const end = performance.now() + seconds * 1000;
  const measured = Object.fromEntries(
    kinds.map(kind => [kind, { took: [], failed: 0 }]),
  ) as unknown as Measured;
  const failures = new Map<string, number>();
  const measure = async (kind: Kind, call: Promise<Reply>) => {
    const began = performance.now();
    const reply = await call.catch((fault: Error) => ({ status: 0, text: fault.message }));
    measured[kind].took.push(performance.now() - began);
    if (reply.status !== 200) {
      measured[kind].failed += 1;
      const what = `${kind}: ${reply.status} ${reply.text.slice(0, 120)}`;
      failures.set(what, (failures.get(what) ?? 0) + 1);
    }
    return reply;
  };
  await Promise.all(
    tenants.flatMap(({ tenant, decides, form: { page }, saved }) => {
      let saving = false;
      const save = async () => {
        if (saving) return;
        saving = true;
        if (saved.version > mostVersions)
          Object.assign(saved, await createSaved(tenant, JSON.parse(saved.graph)));
        const body = `{"currentVersion":${saved.version},"graphData":${saved.graph}}`;
        const { text } = await measure(
          'save of a flow',
          tenant.ask('PUT', `/flows/${saved.flowId}`, { body }),
        );
        saved.version = Number(/"currentVersion":(\d+)/.exec(text)?.[1] ?? saved.version);
        saving = false;
      };
      const visit = async () => {
        const { base, address } = tenant;
        const { text } = await measure('hosted page', send(base, address, 'GET', page, framed));
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const step = send(base, address, 'POST', '/hosted/continue', {
          body: formIn(text),
          headers,
        });
        await measure('step of a hosted page', step);
      };
      return [
        paced(150, end, async () => void (await measure('run by API key', decides.start(answer)))),
        paced(500, end, visit),
        paced(800, end, save),
        paced(
          500,
          end,
          async () => void (await measure('list of flows', tenant.ask('GET', '/flows?limit=24'))),
        ),
        paced(1500, end, async () => void (await measure('sign-in', tenant.signIn()))),
      ];
    }),
  );
  for (const [what, times] of failures) console.log(`  failed ${times} times: ${what}`);
  return measured;
}
