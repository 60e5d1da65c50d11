import { afterAll, beforeAll, expect, it } from 'vitest';
import { toJson } from '#core/server';
import { startServer } from '#testing/startServer';
import { machinesOn } from '#plugins/machines/server/testMachines';
import { createTestReviewer } from './testRequests';

let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof createTestReviewer>>;
let grace: typeof ada;
beforeAll(async () => {
  sluice = await startServer();
  ada = await createTestReviewer(sluice);
  grace = await createTestReviewer(sluice, { in: ada.companyId });
});
afterAll(() => sluice.close());
const { createAccount, createToken } = machinesOn(() => sluice);

const deployed = async (flowId: string) =>
  (await ada.done('GET', `/flows/${flowId}`)).flowInfo.publishedVersion;

it('binds approvals to the content, and releases what was approved, all at once', async () => {
  const one = await ada.createFlow('Sign in');
  const two = await ada.createFlow('Sign up');
  await ada.require({ flows: [one.flowId] });
  const opened = await ada.open([one.flowId, two.flowId], { reviewers: [grace.customerId] });
  expect(opened).toMatchObject({
    number: 1,
    state: 'open',
    needed: 1,
    approved: false,
    blockers: ['1 more approval is needed.'],
    flows: [
      { name: 'Sign in', baseVersion: 1, versionId: 2, counts: { added: 1 }, required: true },
      { name: 'Sign up', required: false },
    ],
  });
  const { outboxCount, mails } = await ada.done('GET', `/company/${ada.companyId}/outbox`);
  expect(outboxCount).toBe(1);
  expect(mails[0].subject).toContain(
    'Ada Lovelace requested your review of change request #1: Ask for a second factor',
  );

  expect((await ada.review(opened)).body.message).toContain('someone else must approve');
  expect((await ada.release(opened)).body.message).toBe('1 more approval is needed.');
  const approved = await grace.review(opened);
  expect(approved.body).toMatchObject({ approved: true, approvals: 1, blockers: [] });

  await ada.save(one.flowId);
  const url = `/changeRequests/${opened.requestId}`;
  const changed = await ada.done('PUT', `${url}/flows`, { flows: [{ flowId: one.flowId }] });
  expect(changed.approved).toBe(false);
  expect(changed.reviews[0].fault).toBe(
    '“Sign in” changed from version 2 to version 3 after this review.',
  );
  expect((await grace.review(opened)).status).toBe(409);
  expect((await ada.release(changed)).status).toBe(409);
  const again = await ada.done('PUT', `${url}/flows`, {
    flows: [{ flowId: one.flowId }, { flowId: two.flowId }],
  });
  expect((await grace.review(again, 'changesRequested')).body.blockers).toEqual([
    'A reviewer requested changes.',
    '1 more approval is needed.',
  ]);
  expect((await grace.review(again)).body.approved).toBe(true);
  const released = await ada.release(again);
  expect(released.body).toMatchObject({
    state: 'released',
    endedBy: { customerId: ada.customerId },
  });
  expect(await deployed(one.flowId)).toBe(3);
  expect(await deployed(two.flowId)).toBe(2);
  expect((await ada.release(again)).body.message).toBe('This change request is no longer open.');
});

it('requires a new review if another version was deployed meanwhile', async () => {
  const flow = await ada.createFlow('Recover');
  await ada.require({ flows: [flow.flowId] });
  const first = await ada.open([flow.flowId]);
  await ada.save(flow.flowId);
  const second = await ada.open([flow.flowId], { title: 'Another way' });
  for (const each of [first, second]) expect((await grace.review(each)).status).toBe(200);
  expect((await ada.release(second)).status).toBe(200);
  const late = await ada.release(first);
  expect(late.body.message).toContain('Version 3 of “Recover” was deployed after');
  expect(await deployed(flow.flowId)).toBe(3);
});

it('counts approvals by role, and of people who can still approve', async () => {
  const flow = await ada.createFlow('Register');
  const lead = await createTestReviewer(sluice, { in: ada.companyId, roles: ['default:admin'] });
  const reader = await createTestReviewer(sluice, { in: ada.companyId, roles: ['default:read'] });
  const bad = await ada.call('PUT', '/changeRequests/policy', {
    approvals: 1,
    roles: ['leads'],
    flows: [],
    resolveComments: false,
  });
  expect(bad.body.message).toContain('The role “leads” does not exist.');
  await ada.require({ roles: ['default:admin'], resolveComments: true });
  const request = await ada.open([flow.flowId]);
  expect((await reader.review(request)).status).toBe(401);
  expect((await grace.review(request)).body.message).toContain('default:admin');
  expect((await lead.review(request)).body.approved).toBe(true);
  const url = `/changeRequests/${request.requestId}`;
  const comment = await grace.done('POST', `${url}/comments`, {
    text: 'Why this node?',
    flowId: flow.flowId,
    nodeId: 'n1',
  });
  expect(comment).toMatchObject({ nodeTitle: 'Create Success Response', own: true });
  expect((await ada.release(request)).body.message).toBe('1 comment isn’t resolved.');
  const known = await ada.done('GET', `/flows/${flow.flowId}/changeRequests`);
  expect(known).toMatchObject({ required: true, comments: [{ nodeId: 'n1' }] });
  const at = `${url}/comments/${comment.commentId}`;
  expect((await ada.call('PUT', at, { text: 'Mine' })).status).toBe(403);
  await ada.done('PUT', at, { resolved: true });
  await sluice.server.database.allCompanies
    .deleteFrom('memberships')
    .where('customer_id', '=', lead.customerId)
    .execute();
  const shown = await ada.done('GET', url);
  expect(shown.reviews[0].fault).toBe('The reviewer can no longer approve change requests.');
  expect(shown.blockers).toEqual(['1 more approval is needed.']);
});

it('lets machines open requests, and only people approve them', async () => {
  await ada.require({ approvals: 0 });
  const flow = await ada.createFlow('Pipeline');
  const token = await createToken(await createAccount(ada));
  const call = (url: string, body: object) => sluice.inject('POST', url, { token, body });
  const { body: request } = await call('/changeRequests', {
    title: 'From a pipeline',
    flows: [{ flowId: flow.flowId }],
  });
  expect(request).toMatchObject({ own: true, createdBy: { name: expect.stringMatching(/\S/) } });
  const review = { verdict: 'approved', contentHash: request.contentHash };
  const refused = await call(`/changeRequests/${request.requestId}/reviews`, review);
  expect(refused.status).toBe(401);
  expect(refused.body.message).toContain('Only a person signed in to the console');
  // Ada saved the version that the pipeline proposes.
  expect((await ada.review(request)).body.message).toContain('You contributed to this change');
  await ada.require();
  expect((await grace.review(request)).body.approved).toBe(true);
  expect((await call(`/changeRequests/${request.requestId}/state`, {})).status).toBe(404);
  const put = { token, body: { state: 'closed' } };
  const closed = await sluice.inject('PUT', `/changeRequests/${request.requestId}/state`, put);
  expect(closed.body).toMatchObject({ state: 'closed', blockers: [] });
  expect((await grace.review(request)).status).toBe(409);
});

it('lists requests by their relation to the caller', async () => {
  const numbers = async (who: typeof ada, view: string, more = '') =>
    (await who.done('GET', `/changeRequests?view=${view}${more}`)).changeRequests.map(
      ({ number }: { number: number }) => number,
    );
  expect(await numbers(ada, 'all')).toEqual([5, 4, 3, 2, 1]);
  expect(await numbers(ada, 'released')).toEqual([3, 1]);
  expect(await numbers(ada, 'mine', '&query=another')).toEqual([3]);
  expect(await numbers(ada, 'review')).toEqual([]);
  expect(await numbers(grace, 'review')).toEqual([4]);
  expect(await numbers(grace, 'all', '&query=%232')).toEqual([2]);
});

it('deploys an approved change as a canary, and releases it when the canary finishes', async () => {
  await ada.require({ approvals: 0 });
  const flow = await ada.createFlow('Gradual');
  await ada.require();
  const at = `/company/${ada.companyId}/canaries`;
  const start = () => ada.call('POST', at, { flowId: flow.flowId, version: flow.version });
  expect((await start()).text).toContain('has no approved change request');
  const request = await ada.open([flow.flowId]);
  const { number, requestId } = request;
  expect((await start()).text).toContain(`when change request #${number} is approved`);
  await grace.review(request);
  const { body: canary } = await start();
  const fact = { text: `Change request #${number}`, page: `/change-requests/${requestId}` };
  expect(canary).toMatchObject({ state: 'running', facts: [fact] });
  expect(await deployed(flow.flowId)).toBe(1);
  await ada.done('PUT', `${at}/${canary.canaryId}`, { action: 'finish' });
  expect(await deployed(flow.flowId)).toBe(flow.version);
  const released = await ada.done('GET', `/changeRequests/${requestId}`);
  expect(released).toMatchObject({ state: 'released', endedBy: { customerId: ada.customerId } });
  const { releases } = await ada.done('GET', `/company/${ada.companyId}/releases`);
  expect(releases[0]).toMatchObject({ way: 'canary', facts: [fact], overrode: [] });
});

it('limits comments and reviews to as many as a page of the request can load', async () => {
  const owner = await createTestReviewer(sluice);
  const reviewer = await createTestReviewer(sluice, { in: owner.companyId });
  const { flowId } = await owner.createFlow('Recovery');
  const request = await owner.open([flowId]);
  const { requestId } = request;
  const rows = { company_id: owner.companyId, request_id: requestId, created_by: owner.customerId };
  const times = Array.from({ length: 500 }, (_, index) => index);
  const db = sluice.server.database.forCompany(owner.companyId);
  await db
    .insertInto('review_comments')
    .values(
      times.map(index => ({
        ...rows,
        comment_id: `c${index}`,
        flow_id: '',
        node_id: '',
        node_title: '',
        body: 'Again',
        created_date: index,
        edited_date: 0,
        resolved_by: '',
      })),
    )
    .execute();
  await db
    .insertInto('change_reviews')
    .values(
      times.map(index => ({
        ...rows,
        review_id: `r${index}`,
        verdict: 'changesRequested' as const,
        body: '',
        content_hash: 'before',
        content: toJson([]),
        created_date: index,
      })),
    )
    .execute();
  const comment = await owner.call('POST', `/changeRequests/${requestId}/comments`, {
    text: 'More',
  });
  expect([comment.status, comment.body.message]).toEqual([
    400,
    'This change request already has 500 comments, the most it can have. Open another one to comment further.',
  ]);
  const review = await reviewer.review(request);
  expect([review.status, review.body.code]).toEqual([400, 4000]);
  const { changeRequests } = await owner.done('GET', '/changeRequests');
  expect(changeRequests).toContainEqual(expect.objectContaining({ requestId, openComments: 500 }));
});
