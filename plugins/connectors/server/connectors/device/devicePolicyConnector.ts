import { defineConnector, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';
import { readUserAgent, type Device } from '#plugins/connectors/contract/readUserAgent';
import { formatValue } from '#plugins/connectors/contract/kit/readProperty';

const reading =
  (told: (device: Device) => Readonly<Record<string, unknown>>) =>
  ({ interaction }: NodeCall): NodeOutcome => {
    const userAgent = formatValue(interaction.request['userAgent']);
    return { kind: 'success', output: { ...told(readUserAgent(userAgent)), userAgent } };
  };

/** Tells devices apart by what their browser says of them. */
export const devicePolicyConnector = defineConnector({
  id: 'devicePolicyConnector',
  name: 'Device Policy',
  description: 'Identifies devices by their user agent.',
  colors: { dark: '#5c7cfa', canvas: '#e9edff', canvasText: '#1f2937' },
  capabilities: {
    getPlatform: {
      title: 'Get Platform',
      subTitle: 'Detects whether the device is a phone, a tablet, or a desktop.',
      type: 'trigger',
      output: { platform: { type: 'string' } },
      run: reading(({ platform }) => ({ platform })),
    },
    getDeviceOS: {
      title: 'Get Device OS',
      type: 'trigger',
      output: {
        deviceOS: { type: 'string' },
        os: { type: 'string' },
        osVersion: { type: 'string' },
      },
      run: reading(({ os, osVersion }) => ({ deviceOS: os, os, osVersion })),
    },
    getBrowser: {
      title: 'Get Browser',
      type: 'trigger',
      output: { browser: { type: 'string' }, browserVersion: { type: 'string' } },
      run: reading(({ browser, browserVersion }) => ({ browser, browserVersion })),
    },
  },
});
