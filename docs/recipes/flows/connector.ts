/**
 * # Add a connector with nodes
 *
 * Each capability is a node. `run` gets the node’s properties with their values filled in, and
 * returns an output, an error, or a screen. Connectors that only call services over HTTP need no
 * code: see [connectors as declarations](declared-connectors.md).
 *
 * ![The list of capabilities, found by a search](recipes/pictures/connector.png)
 */
import { contribute, defineServerPlugin } from '@sluice/core/server';
import { connectors, defineConnector, referring } from '@sluice/connectors';

const memoConnector = defineConnector({
  id: 'memosConnector',
  name: 'Memos',
  description: 'Shortens text.',
  colors: { dark: '#5b3a8c', canvas: '#efe9f8', canvasText: '#1f2937' },
  capabilities: {
    shorten: {
      title: 'Shorten Text',
      type: 'action',
      properties: { text: referring('Text', { required: true }) },
      output: { short: { type: 'string' } },
      run: ({ properties }) => {
        const text = String(properties['text'] ?? '');
        return text
          ? { kind: 'success', output: { short: text.slice(0, 80) } }
          : { kind: 'failure', error: { code: 'empty', message: 'The text is empty.' } };
      },
    },
  },
});

export default defineServerPlugin({
  id: 'memos',
  contributes: [contribute(connectors, 'memos.connector', memoConnector)],
});
