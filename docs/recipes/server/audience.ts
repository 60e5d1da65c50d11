/**
 * # Callers with tokens of their own
 *
 * An endpoint takes the tokens of one audience: members of the console, unless it names another.
 * A plugin adds an audience and says who a token stands for. Other routes, such as pages, are
 * added at `httpRoutes`, and check their callers themselves.
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
