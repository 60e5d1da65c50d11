// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as core from '#core/contract';
import * as internal from '#core/contract/internal';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { contracts } from '../kits/contracts';

/** A server that answers every call with one failure. */
let server: Server;
let answer: { readonly status: number; readonly body: string };
let root: Root;
beforeAll(async () => {
  server = createServer((_, reply) =>
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());
afterEach(() => root.session.forget());

const lines = new Map(
  [core, internal, ...contracts]
    .flatMap(contract => Object.values(contract) as unknown[])
    .filter(
      (each): each is core.AnyEndpoint =>
        typeof each === 'object' && each !== null && 'line' in each && 'invalidates' in each,
    )
    .map(each => [each.line, each]),
);

/** Makes a call that fails, as a screen does, and returns the toasts that it leaves. */
async function toastsAfter(line: string, status: number, body: unknown, port?: number) {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  const at = port ?? (server.address() as AddressInfo).port;
  root = new Root({ storage: memoryStorage(), base: `http://127.0.0.1:${at}/v1` });
  root.session.hold({ access_token: 'held' });
  const endpoint = lines.get(line)!;
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']),
  );
  await root.apiClient
    .run(endpoint, { params, query: {}, body: {} })
    .catch((error: unknown) => root.notices.failure(error));
  return root.notices.items.map(({ text }) => text);
}

describe('a failure without its own message', () => {
  it.each([
    [
      'M068',
      'POST /connections/:connectionId/clone',
      'Connector cannot be cloned. Please try later.',
    ],
    ['M069', 'PUT /customers/change', 'Error resetting password'],
    ['M070', 'GET /apps', 'Error fetching client apps'],
    ['M071', 'GET /flows', 'Error fetching flows.'],
    ['M072', 'GET /flows/:flowId', 'Error getFlow'],
    ['M073', 'PUT /flows/:flowId', 'Error updating flows'],
    ['M074', 'POST /flows', 'Error creating flows'],
    ['M075', 'PUT /flows/import', 'Error importing flow'],
    ['M076', 'DELETE /flows/:flowId', 'Error deleting flows'],
    ['M077', 'GET /connections', 'Error fetching connections'],
    ['M078', 'POST /connections', 'Error creating connector'],
    ['M079', 'GET /company/:companyId/customers', 'Error fetching team.'],
    ['M080', 'POST /company/:companyId/customers', 'Error creating team member.'],
    ['M081', 'PUT /company/:companyId/customers/:customerId', 'Error updating team member.'],
    ['M082', 'DELETE /company/:companyId/customers/:customerId', 'Error deleting team member.'],
    [
      'M083',
      'PUT /company/:companyId/customers/:customerId/resendinvitation',
      'Error inviting team member.',
    ],
    ['M084', 'PUT /customers/:customerId/unlock', 'Error unlocking team member.'],
    ['M085', 'PUT /flows/:flowId/deploy', 'Error deploying flow.'],
    ['M086', 'PUT /flows/:flowId/versions/:versionId/revert', 'Error reverting flow version.'],
    ['M087', 'GET /company/:companyId/users', 'Error fetching users.'],
    ['M088', 'GET /company/:companyId', 'Error fetching company information.'],
    ['M089', 'POST /company/:companyId/roles', 'Error creating role.'],
    ['M090', 'PUT /company/:companyId/roles/:roleName', 'Error updating role.'],
    ['M091', 'DELETE /company/:companyId/roles/:roleName', 'Error deleting role.'],
    ['M092', 'PUT /company/:companyId/switch', 'Error switching company.'],
    ['M093', 'GET /company/:companyId/flows/:flowId/events', 'Error fetching flow stats'],
  ])('shows the text of its call: [%s] %s shows “%s”', async (_, line, text) => {
    expect(await toastsAfter(line, 400, {})).toEqual([text]);
    expect(await toastsAfter(line, 400, { message: 'The server said so.' })).toEqual([
      'The server said so.',
    ]);
  });
});

describe('a failure of any call', () => {
  const call = 'GET /flows';
  it.each([
    ['M044', 'text', 500, 'oops', 'Unknown error occurred. Please try later.'],
    ['M044', 'a list', 500, [], 'Unknown error occurred. Please try later.'],
    ['M044', 'null', 500, null, 'Unknown error occurred. Please try later.'],
    ['M046', 'status 428', 428, {}, 'Device verification is needed.'],
    ['M046', 'status 412', 412, {}, 'Device verification is needed.'],
    ['M047', 'status 502', 502, {}, 'The server encountered an error. Try again.'],
    ['M047', 'status 503', 503, {}, 'The server encountered an error. Try again.'],
    ['M048', 'code 1998', 401, { code: 1998 }, 'You are not authorized to perform this action.'],
    ['M049', 'any other 401', 401, {}, 'Session Expired. You will be logged out soon.'],
    ['M051', 'code 12051', 409, { code: 12051 }, 'Flow version limit is exceeded'],
    ['M054', 'code 12052', 400, { code: 12052 }, 'Scheduled flow has validation errors'],
  ])('shows its own text: [%s] %s', async (_, _what, status, body, text) => {
    expect(await toastsAfter(call, status, body)).toEqual([text]);
  });

  it('reports a network failure: [M045]', async () => {
    expect(await toastsAfter(call, 0, '', 1)).toEqual(['Check your internet connection.']);
  });

  it('shows only the general text for an exception: [M044]', () => {
    root = new Root({ storage: memoryStorage() });
    root.notices.failure(new TypeError('x is undefined'));
    expect(root.notices.items.map(({ text }) => text)).toEqual([
      'Unknown error occurred. Please try later.',
    ]);
  });
});
