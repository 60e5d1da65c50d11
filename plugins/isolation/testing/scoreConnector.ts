/**
 * A connector of a package as `sluice-build` writes one: the score of an address from a service over
 * HTTP, with a connection that holds its key, and a test of it.
 */
export const scoreConnector = `
const { defineConnector, field, referring, choice, failed } =
  globalThis[Symbol.for('sluice.modules')]['@sluice/connectors'];
const read = async ({ fetch }, { baseUrl, apiKey }, address, model = 'standard') => {
  const url = new URL('/score', baseUrl);
  url.searchParams.set('address', address);
  url.searchParams.set('model', model);
  return fetch(url, { headers: { authorization: 'Basic ' + btoa('key:' + apiKey) } });
};
export default defineConnector({
  id: 'scoreConnector',
  name: 'Acme Score',
  description: 'Scores how risky an IP address is.',
  category: { name: 'Risk', value: 'risk' },
  colors: { dark: '#8a3324', canvas: '#fbeae6', canvasText: '#1f2937' },
  account: {
    baseUrl: field('Service URL', 'textField', { required: true }),
    apiKey: field('API Key', 'textField', { secure: true, required: true }),
  },
  test: async call => {
    const reply = await read(call, call.values, '192.0.2.1');
    return reply.ok
      ? { outcome: 'works', message: 'The service accepted the key.' }
      : { outcome: 'fails', message: 'The service returned ' + reply.status + '.' };
  },
  capabilities: {
    score: {
      title: 'Score Address',
      subTitle: 'Asks the service for the score of an IP address',
      type: 'action',
      properties: {
        address: referring('IP Address', { required: true }),
        model: choice('Model', ['standard', 'strict']),
      },
      output: { score: { type: 'number' }, level: { type: 'string' }, count: { type: 'number' } },
      run: async call => {
        const { address, model } = call.properties;
        if (!address) return failed('noAddress', 'Set the IP address.');
        const reply = await read(call, call.connection, address, model);
        if (reply.status === 404) return failed('unknownAddress', 'The service does not know ' + address + '.');
        if (!reply.ok) return failed(reply.status, 'The service returned ' + reply.status + '.', { raw: await reply.text() });
        const { score } = await reply.json();
        const count = (call.variables.get('flowInstance', 'scores') ?? 0) + 1;
        call.variables.set('flowInstance', 'scores', count);
        return {
          kind: 'success',
          output: { score, count, level: score > 50 ? 'high' : 'low', who: call.resolve('{{global.parameters.who}}') },
        };
      },
    },
  },
});
`;
