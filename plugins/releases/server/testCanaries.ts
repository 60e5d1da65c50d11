import { expect } from 'vitest';
import { jobWorker } from '#core/server/internal';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { createTestGraph, type Link, type Node } from '#plugins/runtime/server/testFlows';
import type { startServer } from '#testing/startServer';
import { canaryTally } from './canaries/CanaryTally';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** A good end. */
export const good: Readonly<Record<string, Node>> = {
  ok: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }],
};
/** An end with an error. */
export const bad: Readonly<Record<string, Node>> = {
  no: ['httpConnector', 'createErrorResponse', { claimsNameValuePairs: [] }],
};

/** Canaries of flows on a server of a test. */
export function canariesOn(sluice: Sluice) {
  /** A flow whose version 1 is deployed under a policy, and a version 2. */
  async function createTestVersions(
    first: Readonly<Record<string, Node>>,
    second: Readonly<Record<string, Node>>,
    links: readonly Link[] = [],
  ) {
    const flow = await flowsOn(sluice).flowOf(first, links);
    const { token, companyId, flowId } = flow;
    const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
      sluice.inject(method, url, { token, body });
    const saved = await ask('PUT', `/flows/${flowId}`, {
      currentVersion: 1,
      graphData: createTestGraph(second, links),
    });
    expect(saved.status, `${saved.text}`).toBe(200);
    const at = `/company/${companyId}/canaries`;
    const startCanary = async (more: object = {}) => {
      const reply = await ask('POST', at, { flowId, version: 2, ...more });
      expect(reply.status, `${reply.text}`).toBe(200);
      return reply.body;
    };
    const readCanary = async (id: string) => (await ask('GET', `${at}/${id}`)).body;
    const change = (id: string, action: string, more: object = {}) =>
      ask('PUT', `${at}/${id}`, { action, ...more });
    const readReleases = async (query = '') =>
      (await ask('GET', `/company/${companyId}/releases${query}`)).body.releases;
    return { ...flow, ask, at, startCanary, readCanary, change, readReleases };
  }
  /** Writes what was counted, then judges. */
  async function judge(now = Date.now()) {
    await sluice.server.get(canaryTally).flush();
    await sluice.server.get(jobWorker).once(now);
  }
  return { createTestVersions, judge };
}
