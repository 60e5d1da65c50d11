import { defineConnector, field } from '@sluice/connectors';
import { isAddress, scoreAddress } from './score';

/** Scores the IP address of a sign-in. */
export default defineConnector({
  id: 'riskConnector',
  name: 'Acme Risk',
  description: 'Scores how risky an IP address is.',
  colors: { dark: '#8a3324', canvas: '#fbeae6', canvasText: '#1f2937' },
  capabilities: {
    score: {
      title: 'Score Address',
      type: 'action',
      properties: {
        address: field('IP Address', 'textField', { enableParameters: true }),
      },
      output: { score: { type: 'number' } },
      run: ({ properties }) => {
        const address = String(properties['address'] ?? '');
        return isAddress(address)
          ? { kind: 'success', output: { score: scoreAddress(address) } }
          : { kind: 'failure', error: { code: 'notAddress', message: 'This is no IPv4 address.' } };
      },
    },
  },
});
