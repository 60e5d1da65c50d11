/**
 * # Add settings for operators
 *
 * Operators configure your plugin with environment variables. Their names begin with `SLUICE_` and
 * the plugin’s ID: `apiKey` of `memos` is `SLUICE_MEMOS_API_KEY`. An invalid value stops the start
 * with an error. If the plugin comes from a package, only the package is left out. [Operating
 * Sluice](operating.md#settings-of-plugins) lists the settings.
 */
import { Type } from 'typebox';
import { always, endpoint } from '@sluice/core/contract';
import { defineServerPlugin, defineSettings, handle, setting } from '@sluice/core/server';

const memoSettings = defineSettings(
  'memos',
  {
    apiKey: setting.text({ help: 'API key for the memo service', secret: true }),
    url: setting.url({ help: 'URL of the memo service' }),
    days: setting.whole({ usual: 30, from: 1, to: 365, help: 'Number of days to keep memos' }),
    order: setting.oneOf('new', 'old')({ usual: 'new', help: 'Sort order of memos' }),
  },
  ({ url, apiKey }) => (url && !apiKey ? 'Set SLUICE_MEMOS_API_KEY.' : undefined),
);

const readDays = endpoint('GET /memos/days', {
  summary: 'Returns how long memos are kept.',
  reply: Type.Object({ days: Type.Integer() }),
  when: always,
});

export default defineServerPlugin({
  id: 'memos',
  settings: memoSettings,
  handles: [
    handle(readDays, async (_, { server }) => ({ days: server.settingsOf(memoSettings).days })),
  ],
});
