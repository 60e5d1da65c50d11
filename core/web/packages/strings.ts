import { messages } from '../../contract';

/** The texts about plugins that packages bring. */
export const strings = messages('packageLoading', {
  notShared:
    'It imports “{name}”, which this console doesn’t share. Install the plugin that shares it, or a version of Sluice that does.',
  noFile: 'Its file {path} couldn’t be loaded. Reload the page to try again.',
  noPlugin:
    'The default export of its console code must be a plugin. Export the result of definePlugin.',
  otherId:
    'Its console code has the plugin ID “{found}”, but its package has “{wanted}”. Use the same ID.',
  foreignIds: 'Its contribution “{id}” must have an ID that begins with “{plugin}.”.',
  updated: 'The plugin “{name}” was updated to version {version}.',
  turnedOff: 'The plugin “{name}” was turned off.',
  reload: 'Reload',
});
