import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Agent } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallGraph } from '#plugins/adminapi/testing/smallGraph';
import { administrator, Client } from '../../browser/Client';
import { journey } from '../kits/journey';

/** A built copy of `@ping-identity/davinci-mcp-server`; without one, nothing runs here. */
const folder = process.env['DAVINCI_MCP_SERVER'];

/** Names of `localhost` are this computer, also where its resolver does not know so. */
const lookUpLocally = `data:text/javascript,${encodeURIComponent(
  `import dns from 'node:dns';
  const { lookup } = dns;
  dns.lookup = (name, ...more) =>
    lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...more);`,
)}`;

describe.skipIf(!folder)('the agent server that the platform publishes', () => {
  const shared = journey();
  const scratch = mkdtempSync(join(tmpdir(), 'sluice-agent-'));
  const agent = new Agent({ name: 'journey', version: '1' });
  const results: Record<string, unknown> = {};
  let client: Client;
  let proxy: Server;
  let ids: Record<string, string>;
  let said = '';

  /** Serves `auth.` and `api.` of a root domain over TLS, as a reverse proxy of an operator does. */
  async function startProxy(): Promise<string> {
    const [key, cert] = ['key.pem', 'cert.pem'].map(name => join(scratch, name)) as [
      string,
      string,
    ];
    const wanted = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
    const names = ['-addext', 'subjectAltName=DNS:auth.localhost,DNS:api.localhost'];
    const files = ['-keyout', key, '-out', cert];
    execFileSync('openssl', [...wanted, ...names, ...files], { stdio: 'ignore' });
    const { host, hostname, port } = new URL(shared.product.address);
    proxy = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (ask, reply) => {
      const { url: path = '/', method } = ask;
      const passed = forward({ hostname, port, path, method, headers: { ...ask.headers, host } });
      passed.on('response', answer => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      ask.pipe(passed);
    }).listen(0, '127.0.0.1');
    await new Promise(resolve => proxy.once('listening', resolve));
    return `localhost:${(proxy.address() as AddressInfo).port}`;
  }

  /** One thing of each kind that the tools read. */
  async function prepare(): Promise<Record<string, string>> {
    const root = `/environments/${client.companyId}`;
    const { id: flow } = await client.call('POST', `${root}/flows`, {
      name: 'Sign-on',
      graphData: smallGraph,
    });
    const { id: app } = await client.call('POST', `${root}/davinciApplications`, { name: 'Shop' });
    const policies = `${root}/davinciApplications/${app}/flowPolicies`;
    const flowDistributions = [{ id: flow, version: -1 }];
    const { id: policy } = await client.call('POST', policies, { flowDistributions });
    const variable = { name: 'one', context: 'company', dataType: 'string', mutable: true };
    const { id: variableId } = await client.call('POST', `${root}/variables`, variable);
    const form = { name: 'Register', category: 'SELF_SERVICE', components: { fields: [] } };
    const { flowInfo } = await client.call('GET', `/flows/${flow}`);
    const renamed = { ...flowInfo, name: 'Registration' };
    await client.call('PUT', '/flows/import', {
      flowInfo: { flows: [renamed], forms: { form1: form } },
    });
    const { interactionId: run } = await client.call('POST', `/flows/${flow}/try`, {});
    const { _embedded: found } = await client.call('GET', `${root}/connectorInstances`);
    const { account } = await client.call('POST', `/company/${client.companyId}/serviceAccounts`, {
      name: 'DaVinci MCP server',
      roles: ['default:read'],
      signsPeopleIn: true,
      redirectUris: ['http://127.0.0.1:7474/callback'],
    });
    const [instance] = found.connectorInstances;
    const made = { flow, app, policy, variableId, run, account: account.accountId };
    return { ...made, instance: instance.id };
  }

  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const answer = await agent.callTool({ name, arguments: input });
    const [{ text = '' } = {}] = answer.content as { text?: string }[];
    expect([name, answer.isError ?? false, text.slice(0, 300)]).toEqual([
      name,
      false,
      expect.stringMatching(/^\{/),
    ]);
    const body = JSON.parse(text);
    results[name] = text.length;
    return body;
  };

  beforeAll(async () => {
    client = await Client.setUp(shared.product, true);
    ids = await prepare();
    const root = await startProxy();
    const start = `exec '${process.execPath}' '${join(folder!, 'dist/index.js')}' start`;
    // A machine without a desktop needs a key ring of its own.
    const ring = 'printf x | gnome-keyring-daemon --unlock >/dev/null;';
    const hasDesktop = process.platform !== 'linux' || 'DBUS_SESSION_BUS_ADDRESS' in process.env;
    const transport = new StdioClientTransport({
      command: hasDesktop ? 'sh' : 'dbus-run-session',
      args: hasDesktop ? ['-c', start] : ['--', 'sh', '-c', `${ring} ${start}`],
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: scratch,
        AUTHORIZATION_CODE_CLIENT_ID: ids['account']!,
        DAVINCI_MCP_ENVIRONMENT_ID: client.companyId,
        ROOT_DOMAIN: root,
        NODE_EXTRA_CA_CERTS: join(scratch, 'cert.pem'),
        NODE_OPTIONS: `--import=${lookUpLocally}`,
      },
      stderr: 'pipe',
    });
    transport.stderr!.on('data', chunk => (said += chunk));
    await agent.connect(transport);
  });
  afterAll(async () => {
    await agent.close();
    proxy?.close();
    writeFileSync('results/agent-server.json', JSON.stringify({ results, said }, null, 2));
    rmSync(scratch, { recursive: true, force: true });
  });

  it('signs a person in through the browser at the first tool call', async () => {
    const window = await shared.window();
    const page = await window.context().browser()!.newPage({ ignoreHTTPSErrors: true });
    const first = use('list_flows');
    await expect.poll(() => said).toMatch(/complete login in your browser: https:\S+\n/);
    await page.goto(/in your browser: (\S+)/.exec(said)![1]!);
    await page.getByLabel('Email', { exact: false }).first().fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign On', exact: true }).click();
    await page.getByRole('button', { name: 'Approve sign-in' }).click();
    await page.getByRole('heading', { name: 'Login Successful' }).waitFor();
    const { _embedded: found } = await first;
    expect(found.flows.map(({ id }: { id: string }) => id)).toContain(ids['flow']);
  });

  it('runs all of its tools after one sign-in', async () => {
    const { flow, app, policy, variableId, run, instance } = ids;
    const from = '2026-01-01T00:00:00Z';
    await use('list_flows', { attributes: 'id,name' });
    expect(await use('describe_flow', { flowId: flow })).toMatchObject({ id: flow });
    await use('list_flow_versions', { flowId: flow });
    await use('describe_flow_version', { flowId: flow, versionId: '1', expand: 'skcomponents' });
    const { graphData: validated } = await use('validate_flow', { flowId: flow });
    expect(validated).toHaveProperty('allLinterErrors');
    const { _embedded: executions } = await use('list_flow_executions', {
      flowId: flow,
      limit: 100,
      filter: `timestamp ge "${from}"`,
    });
    expect(executions.interactions).toMatchObject([{ id: run }]);
    await use('summarize_flow_execution', { flowId: flow, interactionId: run });
    await use('list_applications');
    await use('describe_application', { applicationId: app });
    await use('list_application_flow_policies', { applicationId: app });
    await use('describe_application_flow_policy', { applicationId: app, flowPolicyId: policy });
    await use('list_variables', { limit: 1, filter: 'context eq "company"' });
    await use('describe_variable', { variableId });
    await use('list_forms', { filter: 'category eq "SELF_SERVICE"' });
    await use('describe_form', { formId: 'form1' });
    await use('list_connectors');
    await use('describe_connector', { connectorId: 'httpConnector' });
    await use('list_connector_instances');
    await use('describe_connector_instance', { instanceId: instance });
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name).filter(name => !(name in results))).toEqual([]);
    expect(said.match(/complete login in your browser/g)).toHaveLength(1);
  });
});
