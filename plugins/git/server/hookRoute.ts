import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** Answers webhooks: the environment is compared with its repository soon after. */
export async function hookRoute(app: FastifyInstance, server: ServerHost): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { companyId: string } }>(
      getHookPath(':companyId'),
      { bodyLimit: largest },
      async (request, reply) => {
        const { companyId } = request.params;
        const db = server.database.forCompany(companyId);
        const row = await findLink(db);
        const secret = row ? decryptColumn(server, row, 'hook_secret') : '';
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!row || secret === '' || !isSigned(request, body, secret)) {
          await countTryAt(server, request, 'gitHook');
          return reply.status(401).send({ message: 'The signature doesn’t match the secret.' });
        }
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
