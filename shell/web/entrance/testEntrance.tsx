import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { newSecret } from '#core/contract/internal';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { App } from '../App';
import { createTestProfile } from '#core/web/session/testProfile';

interface Sent {
  readonly url: string;
  readonly bearer: string | undefined;
  readonly body: Record<string, any>;
}
type Answer = readonly [status: number, body: object];

const profile = createTestProfile();
export const session = {
  access_token: newSecret(),
  token_type: 'Bearer',
  mfaRequired: false,
  status: 'active',
  customerId: 'c1',
};
export const sdk = {
  capabilityName: 'x',
  access_token: newSecret(),
  token_type: 'Bearer',
  expires_in: 3600,
  success: true,
};
export const due = {
  ...session,
  access_token: newSecret(),
  mfaRequired: true,
  skSdkToken: sdk,
  flowPolicyId: newSecret(16),
  companyId: 'console-company',
};
/** The end of a flow that succeeded. */
export const good = {
  type: 'end',
  success: true,
  body: { access_token: 'result', success: true, interactionId: 'i1' },
};
const initial = {
  '/customers/signon': [200, { flags: {}, registration: true }],
  '/customers/link': [200, {}],
  '/customers/login': [200, due],
  '/customers/passwordlesslogin': [200, due],
  '/customers/usernamelesslogin': [200, due],
  '/customers/skproxy': [200, { url: '/hosted/return?state=x' }],
  '/customers/skcallback': [200, session],
  '/customers/me': [200, profile],
} satisfies Record<string, Answer>;

/**
 * Shows the console before anybody is signed in, against a server that answers what a test says:
 * ends of flows that no real one would reach.
 */
export function testEntrance() {
  let server: Server;
  let on: string;
  const sent: Sent[] = [];
  const answers: Record<string, Answer> = {};
  beforeAll(async () => {
    fillBrowserGaps();
    server = createServer(async (request, reply) => {
      let text = '';
      for await (const part of request) text += String(part);
      const url = (request.url ?? '').replace(/^\/v1|\?.*$/g, '');
      sent.push({
        url,
        bearer: request.headers.authorization,
        body: JSON.parse(text || '{}') as Record<string, any>,
      });
      const [status, body] = answers[url] ?? [404, { message: 'No such call.', code: 3000 }];
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    on = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await Promise.all([import('../console/Console'), import('./secondFactor/FlowModal')]);
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    sent.length = 0;
    for (const url of Object.keys(answers)) delete answers[url];
    Object.assign(answers, initial);
  });

  function open(path = '/') {
    history.replaceState(null, '', path);
    const storage = memoryStorage();
    const root = new Root({ storage, base: `${on}/v1`, reload: () => {} });
    render(<App root={root} />);
    return { root, storage, user: userEvent.setup() };
  }
  async function signOn(terms = open()) {
    await terms.user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await terms.user.type(screen.getByLabelText('Password'), 'Correct-Horse-9{Enter}');
    return terms;
  }
  const frame = async (title = 'Confirm that it’s you') =>
    (await screen.findByTitle(title)) as HTMLIFrameElement;
  const last = (url: string) => sent.filter(each => each.url === url).at(-1);
  function tell(data: object, more: Partial<MessageEventInit> = {}) {
    const { contentWindow } = document.querySelector('iframe')!;
    const { channel } = last('/customers/skproxy')!.body;
    act(() => {
      dispatchEvent(
        new MessageEvent('message', {
          source: contentWindow,
          origin: 'null',
          data: { channel, ...data },
          ...more,
        }),
      );
    });
  }
  return { answers, open, signOn, frame, last, tell };
}
