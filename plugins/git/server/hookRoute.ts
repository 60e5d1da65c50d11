import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerHost } from '#core/server';
import { countTryAt } from '#core/server/internal';
import { decryptColumn, findLink, getHookPath } from './linkRow';

const largest = 5 * 1024 * 1024;

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether a call is signed with the secret, as GitHub, Gitea, and Bitbucket do, or has it, as GitLab. */
function isSigned({ headers }: FastifyRequest, body: Buffer, secret: string): boolean {
  const get = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  return (
    isEqual(get('x-hub-signature-256'), `sha256=${digest}`) ||
    isEqual(get('x-hub-signature'), `sha256=${digest}`) ||
    isEqual(get('x-gitea-signature'), digest) ||
    isEqual(get('x-gitlab-token'), secret)
  );
}

const signatures = [
  'x-hub-signature-256',
  'x-hub-signature',
  'x-gitea-signature',
  'x-gitlab-token',
];
const refuse = (reply: FastifyReply) =>
  reply.status(401).send({ message: 'The signature doesn’t match the secret.' });

/** Finds the repository of an environment that has a secret for its webhooks, with the secret. */
async function findHook(server: ServerHost, companyId: string) {
  const row = await findLink(server.database.forCompany(companyId));
  const secret = row ? decryptColumn(server, row, 'hook_secret') : '';
  return row && secret !== '' ? { row, secret } : undefined;
}

/** Answers webhooks: the environment is compared with its repository soon after. */
export async function hookRoute(app: FastifyInstance, server: ServerHost): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { companyId: string } }>(
      getHookPath(':companyId'),
      {
        bodyLimit: largest,
        // Before the body is read, of which strangers could send very many.
        onRequest: async (request, reply) => {
          const isMarked = signatures.some(name => name in request.headers);
          if (isMarked && (await findHook(server, request.params.companyId))) return;
          await countTryAt(server, request, 'gitHook');
          return refuse(reply);
        },
      },
      async (request, reply) => {
        const { companyId } = request.params;
        const hook = await findHook(server, companyId);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!hook || !isSigned(request, body, hook.secret)) {
          await countTryAt(server, request, 'gitHook');
          return refuse(reply);
        }
        const { row } = hook;
        await server.database.transaction(companyId, async tx => {
          await tx
            .updateTable('git_links')
            .set({ next_due: Date.now() })
            .where('link_id', '=', row.link_id)
            .execute();
        });
        return reply.status(202).send({ message: 'The environment will sync shortly.' });
      },
    );
  });
}
