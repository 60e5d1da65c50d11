import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { importBody } from '#plugins/transfer/domain/exchange/importBody';
import { mfaStore } from '#plugins/users/server/pingone/mfa/mfaNode';
import { findChromium } from '../../browser/findChromium';
import { startServer } from '../../startServer';
import { Mailbox } from '../../security/kits/Mailbox';
import { readFolder, type CorpusFile } from '../readFolder';
import { fittingValue, person } from './fittingValue';
import { judgeWay, type Judged } from './judgeWay';
import { startByApi } from './startByApi';
import { walkFlow, type Bounds } from './walkFlow';

type Server = Awaited<ReturnType<typeof startServer>>;

interface Ready {
  readonly token: string;
  readonly companyId: string;
  /** Flows that no other of the file calls, with the policy that starts each. */
  readonly starts: readonly {
    flowId: string;
    name: string;
    policyId: string;
    query: string;
    apiKey: string;
  }[];
}

/** Starts every flow of a folder in a browser and walks through it; says a line a flow. */
export async function runFolder(
  folder: string,
  bounds: Bounds,
  only: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const mailbox = new Mailbox();
  const readCode = createCodeReader(mailbox);
  const server = await startServer({
    env: { SLUICE_SMTP_URL: await mailbox.open(), SLUICE_LOG_LEVEL: 'error' },
  });
  // Pages have an origin of their own below this name.
  const address = (await server.listen()).replace('127.0.0.1', 'localhost');
  const browser = await chromium.launch({ ...(await findChromium()), headless: true });
  const causes = new Map<string, Set<string>>();
  const totals = new Map<string, number>();
  let [flows, whole] = [0, 0];
  const count = (name: string) => totals.set(name, (totals.get(name) ?? 0) + 1);
  const blame = (cause: string, where: string) =>
    causes.set(cause, (causes.get(cause) ?? new Set()).add(where));
  try {
    for (const file of readFolder(folder)) {
      if (only !== undefined && !file.name.includes(only)) continue;
      let ready: Ready;
      try {
        ready = await prepare(server, file);
      } catch (fault) {
        say(`FAIL  ${file.name}  ${fault instanceof Error ? fault.message : String(fault)}`);
        blame('not ready to start', file.name);
        continue;
      }
      for (const { flowId, name, policyId, query, apiKey } of ready.starts) {
        const { companyId, token } = ready;
        const ways = await walkFlow({
          browser,
          address: await findPage(`${address}/hosted/${companyId}/policy/${policyId}${query}`),
          bounds,
          code: readCode,
        });
        const judged: Judged[] = [];
        for (const way of ways)
          judged.push(await judgeWay(server, { token, companyId, flowId }, way));
        const refused = await startByApi({ address, companyId, policyId, apiKey, query });
        if (refused) judged.push({ pressed: [], text: '', end: 'fault', faults: [refused] });
        flows++;
        for (const { end, faults } of judged) {
          count(end);
          for (const fault of faults) blame(fault, `${file.name} › ${name}`);
        }
        const faulty = judged.some(({ faults }) => faults.length > 0);
        if (!faulty) whole++;
        const ends = judged.map(({ end }) => end);
        say(
          `${faulty ? 'FAULT' : 'ok   '} ${file.name} › ${name}: ${[...new Set(ends)].join(', ')}`,
        );
        if (only !== undefined)
          for (const each of judged)
            say(
              `        ${each.pressed.join(' › ')} → ${each.end}: ${each.text.replaceAll('\n', ' ⏎ ')} ${each.faults.join('; ')}`,
            );
      }
    }
  } finally {
    await browser.close();
    await server.close();
    await mailbox.close();
  }
  say('\nFaults by cause');
  for (const [cause, where] of [...causes].sort(([, a], [, b]) => b.size - a.size))
    say(`  ${where.size} × ${cause}   (${[...where][0]})`);
  say(`\nEnds: ${[...totals].map(([name, times]) => `${name} ${times}`).join(', ')}`);
  say(`${flows} flows started, ${whole} without a fault`);
  return flows - whole;
}

/** Where a hosted page stands: the same path at its environment's own origin. */
async function findPage(address: string): Promise<string> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  return headers.get('location') ?? address;
}

const patience = 3000;

/** Reads the codes of mails, each as it comes: mails are sent a moment after a page asks for one. */
function createCodeReader({ mails }: Mailbox): () => Promise<string | undefined> {
  let read = 0;
  return async () => {
    const until = Date.now() + patience;
    while (mails.length === read && Date.now() < until) await setTimeout(50);
    read = mails.length;
    return mails
      .map(mail => /\b(\d{4,8})\b/.exec(mail.text ?? mail.html ?? '')?.[1])
      .findLast(code => code);
  };
}

/** Imports a file into a company of its own with a directory, and deploys what it brings. */
async function prepare(server: Server, file: CorpusFile): Promise<Ready> {
  const { token, companyId } = await server.company();
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => {
    const reply = await server.inject(method, url, { token, ...(body !== undefined && { body }) });
    if (reply.status >= 300)
      throw new Error(
        `${method} ${url.replace(/[\w-]{32,36}/g, '…')} answered ${reply.status}: ${reply.text.slice(0, 300)}`,
      );
    return reply.body;
  };
  const made = await ask('POST', `/company/${companyId}/users`, {
    ...person,
    emailVerified: true,
    attributes: { mfaEnabled: true },
  });
  const device = { kind: 'email', name: 'Email', address: person.email, active: true } as const;
  await server.server.get(mfaStore).devices.add(companyId, made.userId, device);
  const document: unknown = JSON.parse(file.text);
  const { flows: imported } = (await ask('PUT', '/flows/import', importBody(document))) as {
    flows: readonly { flowId: string; name: string }[];
  };
  const called = new Set<string>();
  const queries = new Map<string, string>();
  for (const { flowId } of imported) {
    const flow = await ask('GET', `/flows/${flowId}/versions/-1`);
    for (const [, id] of JSON.stringify(flow.graphData ?? flow).matchAll(
      /"subFlowId":\{[^{}]*?(?:"value":\{[^{}]*?)?"value":"([\w-]+)"/g,
    ))
      if (id !== undefined && id !== flowId) called.add(id);
    queries.set(flowId, createQuery(flow.inputSchema ?? [], made.userId));
    await ask('PUT', `/flows/${flowId}/deploy`);
  }
  const { app } = await ask('POST', '/apps', { name: 'Corpus' });
  await ask('PUT', `/apps/${app.appId}`, { apiKeyEnabled: true });
  const roots = imported.filter(({ flowId }) => !called.has(flowId));
  const starts = [];
  for (const { flowId, name } of roots.length > 0 ? roots : imported) {
    await ask('POST', `/apps/${app.appId}/policy`, {
      name: flowId,
      status: 'enabled',
      flows: [{ flowId, versionId: -1, weight: 100 }],
    });
    const { app: kept } = await ask('GET', `/apps/${app.appId}`);
    const { policyId } = kept.policies.at(-1);
    const apiKey = kept.apiKeys.prod;
    starts.push({ flowId, name, policyId, apiKey, query: queries.get(flowId) ?? '' });
  }
  return { token, companyId, starts };
}

const typed: Readonly<Record<string, string>> = {
  number: '1',
  boolean: 'true',
  array: '[]',
  object: '{}',
};

const isUserId = /userId$/i;

/** The query that gives a flow the inputs it needs, and whom it is about. */
function createQuery(
  inputs: readonly { propertyName: string; preferredDataType?: string; required?: boolean }[],
  userId: string,
): string {
  const field = { id: '', type: '', autocomplete: '', said: '', choices: [] };
  const given = inputs
    .filter(({ required, propertyName }) => required === true || isUserId.test(propertyName))
    .map(({ propertyName: name, preferredDataType: type = 'string' }) => [
      name,
      isUserId.test(name) ? userId : (typed[type] ?? fittingValue({ ...field, name }, undefined)),
    ]);
  return given.length > 0 ? `?${new URLSearchParams(Object.fromEntries(given)).toString()}` : '';
}
