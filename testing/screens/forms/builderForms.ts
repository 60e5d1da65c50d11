import { markup, createEmptyTry, tooLong } from './badInput';
import type { BadForm } from './BadForm';

/** The forms of what flows are built of and run by, with bad input for each. */
export const builderForms: readonly BadForm[] = [
  {
    file: 'plugins/runs/web/list/DebugSwitch.tsx',
    at: ({ flow }) => `/flows/${flow}`,
    open: ['Runs', ['Runs', 'Settings'], 'Keep runs for…'],
    send: 'Save',
    tries: [
      { typed: { Days: '0' }, says: { Days: 'Enter a whole number from 1 to 3650, or nothing.' } },
    ],
  },
  {
    file: 'plugins/flows/web/list/NewFlowDialog.tsx',
    at: '/flows',
    open: ['New flow'],
    send: 'Create',
    tries: [createEmptyTry('Name', { Description: markup }), tooLong('Name', 256)],
  },
  {
    file: 'plugins/editor/web/VersionsPanel.tsx',
    at: ({ flow }) => `/flows/${flow}`,
    open: ['Versions', 'Actions for Version 1', 'Alias'],
    send: 'Save',
    tries: [tooLong('Name', 256)],
  },
  {
    file: 'plugins/connections/web/connections/detail/ConnectionEditor.tsx',
    at: ({ connection }) => `/connections/${connection}`,
    send: 'Save',
    tries: [
      tooLong('Name', 256),
      { typed: { Name: ' ' }, says: { Name: 'Give the connection a name.' } },
    ],
  },
  {
    file: 'plugins/variables/web/bulk/ChangeDialog.tsx',
    at: '/attributes',
    open: ['Choose all that are shown', 'Change…'],
    send: 'Change',
    tries: [{ typed: {}, says: { '': 'Choose at least one thing to change.' } }],
  },
  {
    file: 'plugins/variables/web/VariableDialog.tsx',
    at: '/attributes?new',
    send: 'Save',
    tries: [
      {
        typed: { Name: markup, Type: 'number', Minimum: '5', Maximum: '1' },
        says: { Maximum: 'The maximum must not be less than the minimum.' },
      },
      {
        typed: { Name: markup, Type: 'object', Value: 'no json' },
        says: { Value: 'This is no JSON object. Write it such as { "plan": "free" }.' },
      },
      {
        typed: { Name: 'known', Type: 'string', Context: 'company', Value: markup },
        says: { Name: 'There is such a variable in this context already. Choose another name.' },
      },
      tooLong('Name', 256),
    ],
  },
  {
    file: 'plugins/variables/web/files/ImportDialog.tsx',
    at: '/attributes',
    open: ['Import'],
    send: 'Import',
    tries: [
      {
        typed: { 'Or paste it here': ' ' },
        says: { 'Or paste it here': 'Choose a file or paste a text first.' },
      },
      {
        typed: { 'Or paste it here': markup },
        says: {
          'Or paste it here': `Line 1: There is no column “${markup}”. The columns are name, context, type, value, description, mutable, min, max, flowId.`,
        },
      },
    ],
  },
  {
    file: 'plugins/connections/web/connections/ConnectionList.tsx',
    at: '/connections?new=httpConnector',
    send: 'Create',
    tries: [
      createEmptyTry('Name'),
      { typed: { Name: ' ' }, says: { Name: 'Must not be empty.' } },
      tooLong('Name', 256),
    ],
  },
  {
    file: 'plugins/templates/web/market/TemplateActions.tsx',
    at: ({ template }) => `/flowtemplates/${template}?do=edit`,
    send: 'Save',
    tries: [createEmptyTry('Name', { Description: markup }), tooLong('Name', 256)],
  },
  {
    file: 'plugins/templates/web/market/ImportTemplateDialog.tsx',
    at: ({ template }) => `/flowtemplates/${template}?do=import`,
    send: 'Import',
    tries: [createEmptyTry('Name of the flow'), tooLong('Name of the flow', 256)],
  },
  {
    file: 'plugins/templates/web/market/NewTemplateDialog.tsx',
    at: ({ flow }) => `/flowtemplates?new&flow=${flow}`,
    send: 'Create',
    tries: [createEmptyTry('Flow', { Name: markup }), createEmptyTry('Name', { Flow: '' })],
  },
  {
    file: 'plugins/apps/web/schedules/ScheduleDialog.tsx',
    at: ({ app }) => `/apps/${app}`,
    open: ['Add schedule'],
    inDialog: true,
    send: 'Save',
    tries: [
      {
        typed: { Name: markup, Parameters: '[1' },
        says: { Parameters: 'Write a JSON object, such as { "depth": 2 }, or leave it empty.' },
      },
      {
        typed: { Name: markup, Parameters: '', 'How often': 'own', 'Cron line': 'every day' },
        says: {
          'Cron line':
            'A schedule has five fields: minute, hour, day of month, month, day of week. This one has 2, as in “every day”. Every day at nine is 0 9 * * *.',
        },
      },
    ],
  },
  {
    file: 'plugins/apps/web/detail/AppSettings.tsx',
    at: ({ app }) => `/apps/${app}`,
    send: 'Save',
    tries: [
      createEmptyTry('Name', { 'Redirect addresses': 'javascript:alert(1)' }),
      {
        typed: { Name: 'Application', 'Redirect addresses': 'javascript:alert(1)' },
        says: {
          'Redirect addresses':
            '"javascript:alert(1)" is nowhere to come back to: write an address such as https://app.example.com/callback.',
        },
      },
      {
        typed: {
          'Redirect addresses': '',
          'Address of the keys': markup,
          'Keys (JSON Web Key Set)': '{',
        },
        says: {
          'Address of the keys': `“${markup}” is no whole address, such as https://app.example.com/jwks.json.`,
        },
      },
    ],
  },
  {
    file: 'plugins/apps/web/policies/PolicyDialog.tsx',
    at: ({ app }) => `/apps/${app}`,
    open: ['Add policy'],
    inDialog: true,
    send: 'Save',
    tries: [{ typed: { Name: '' }, says: { Name: 'Name is needed.', Flow: 'Choose a flow.' } }],
  },
  {
    file: 'plugins/apps/web/list/AppList.tsx',
    at: '/apps',
    open: ['Add application'],
    send: 'Create',
    tries: [
      createEmptyTry('Name'),
      { typed: { Name: ' ' }, says: { Name: 'Must not be empty.' } },
      tooLong('Name', 256),
    ],
  },
  {
    file: 'plugins/analytics/web/embed/EmbedDialog.tsx',
    at: '/customAnalyticsDashboard',
    open: ['Embed in another page'],
    send: 'Make the frame',
    tries: [
      {
        typed: { Site: markup, 'Minutes until it ends': '0' },
        says: { 'Minutes until it ends': 'Enter a whole number from 1 to 1440, which is a day.' },
      },
      {
        typed: { 'Minutes until it ends': '60' },
        says: { Site: `“${markup}” is no address of a site. Write it as https://example.com.` },
      },
      {
        typed: { Site: 'https://nobody.example/page' },
        says: {
          Site: 'No application of this company runs on https://nobody.example. Add an address there to the redirect addresses of one, or name another origin.',
        },
      },
    ],
  },
];
