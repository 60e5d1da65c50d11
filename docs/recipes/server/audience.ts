/**
 * # Accept your own tokens
 *
 * An endpoint accepts the tokens of one audience. The default is members of the console. Your
 * plugin can add an audience and find out who a token belongs to. Add other routes, such as pages,
 * at `httpRoutes`. These routes must check their callers themselves.
 */
import { Type } from 'typebox';
import { always, endpoint, namespace } from '@sluice/core/contract';
import { audiences, contribute, defineServerPlugin, handle, httpRoutes } from '@sluice/core/server';

const device = namespace('memos').audience('device');
const report = endpoint('POST /memos/reports', {
  summary: 'Receives a memo from a device.',
  reply: Type.Object({ device: Type.String() }),
  audience: device,
  when: always,
});

export default defineServerPlugin({
  id: 'memos',
  handles: [handle(report, async (_, { subject }) => ({ device: String(subject['device']) }))],
  contributes: [
    contribute(audiences, 'memos.devices', {
      audience: device,
      async resolve({ headers }) {
        const [companyId, id] = String(headers['x-device'] ?? '').split('/');
        return companyId && id ? { companyId, subject: { device: id } } : undefined;
      },
    }),
    contribute(httpRoutes, 'memos.page', app => {
      app.get('/memos.txt', async (_, reply) => reply.type('text/plain').send('Memos'));
    }),
  ],
});
