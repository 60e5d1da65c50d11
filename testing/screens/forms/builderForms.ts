import { markup, createEmptyTry, tooLong } from './badInput';
import type { BadForm } from './BadForm';

/** The forms of what flows are built of and run by, with bad input for each. */
export const builderForms: readonly BadForm[] = [
  {
    file: 'plugins/runs/web/list/DebugSwitch.tsx',
    at: ({ flow }) => `/flows/${flow}`,
    open: ['Runs', ['Runs', 'Actions'], 'Set run retention…'],
    send: 'Save',
    tries: [
      {
        typed: { Days: '0' },
        says: { Days: 'Enter a whole number from 1 to 3650, or leave the field empty.' },
      },
    ],
  },
  {
    file: 'plugins/flows/web/list/NewFlowDialog.tsx',
    at: '/flows',
    open: ['Create flow'],
    send: 'Create',
    tries: [createEmptyTry('Name', { Description: markup }), tooLong('Name', 256)],
  },
  {
    file: 'plugins/editor/web/VersionsPanel.tsx',
    at: ({ flow }) => `/flows/${flow}`,
    open: ['Versions', 'Actions for Version 1', 'Edit alias'],
    send: 'Save',
    tries: [tooLong('Alias', 256)],
  },
  {
    file: 'plugins/connections/web/connections/detail/ConnectionEditor.tsx',
    at: ({ connection }) => `/connections/${connection}`,
    send: 'Save',
    tries: [tooLong('Name', 256), { typed: { Name: ' ' }, says: { Name: 'Enter a name.' } }],
  },
  {
    file: 'plugins/variables/web/bulk/ChangeDialog.tsx',
    at: '/attributes',
    open: ['Select all on this page', 'Edit…'],
    send: 'Apply changes',
    tries: [{ typed: {}, says: { '': 'Change at least one setting.' } }],
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
        says: { Value: 'Enter a JSON object, such as { "plan": "free" }.' },
      },
      {
        typed: { Name: 'known', Type: 'string', Context: 'company', Value: markup },
        says: { Name: 'This variable already exists in this context. Use another name.' },
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
        typed: { 'Paste JSON or CSV': ' ' },
        says: { 'Paste JSON or CSV': 'Select a file or paste text first.' },
      },
      {
        typed: { 'Paste JSON or CSV': markup },
        says: {
          'Paste JSON or CSV': `Line 1: The column “${markup}” is unknown. The columns are name, context, type, value, description, mutable, min, max, flowId.`,
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
    send: 'Create flow',
    tries: [createEmptyTry('Flow name'), tooLong('Flow name', 256)],
  },
  {
    file: 'plugins/templates/web/market/NewTemplateDialog.tsx',
    at: ({ flow }) => `/flowtemplates?new&flow=${flow}`,
    send: 'Create',
    tries: [createEmptyTry('Flow', { Name: markup }), createEmptyTry('Name', { Flow: '' })],
  },
  {
    file: 'plugins/apps/web/schedules/ScheduleDialog.tsx',
    at: ({ app }) => `/apps/${app}/schedules`,
    open: ['Add schedule'],
    inDialog: true,
    send: 'Save',
    tries: [
      {
        typed: { Name: markup, Parameters: '[1' },
        says: {
          Parameters: 'Enter a JSON object, such as { "depth": 2 }, or leave the field empty.',
        },
      },
      {
        typed: { Name: markup, Parameters: '', Frequency: 'own', 'Cron expression': 'every day' },
        says: {
          'Cron expression':
            'A schedule has five fields: minute, hour, day of month, month, and day of week. “every day” has 2. For every day at 9 a.m., enter 0 9 * * *.',
        },
      },
    ],
  },
  {
    file: 'plugins/apps/web/detail/AppSettings.tsx',
    at: ({ app }) => `/apps/${app}/settings`,
    send: 'Save',
    tries: [
      createEmptyTry('Name', { 'Redirect URIs': 'javascript:alert(1)' }),
      {
        typed: { Name: 'Application', 'Redirect URIs': 'javascript:alert(1)' },
        says: {
          'Redirect URIs':
            '"javascript:alert(1)" is not a redirect URI: enter a URL such as https://app.example.com/callback.',
        },
      },
      {
        typed: {
          'Redirect URIs': '',
          'JWKS URL': markup,
          'JSON Web Key Set': '{',
        },
        says: {
          'JWKS URL': `“${markup}” is not a complete URL, such as https://app.example.com/jwks.json.`,
        },
      },
    ],
  },
  {
    file: 'plugins/apps/web/policies/PolicyDialog.tsx',
    at: ({ app }) => `/apps/${app}/policies`,
    open: ['Add policy'],
    inDialog: true,
    send: 'Save',
    tries: [{ typed: { Name: '' }, says: { Name: 'Name is required.', Flow: 'Select a flow.' } }],
  },
  {
    file: 'plugins/apps/web/list/NewAppDialog.tsx',
    at: '/apps',
    open: ['Add application'],
    inDialog: true,
    send: 'Add application',
    tries: [
      createEmptyTry('Name'),
      { typed: { Name: ' ' }, says: { Name: 'Must not be empty.' } },
      tooLong('Name', 256),
    ],
  },
  {
    file: 'plugins/analytics/web/embed/EmbedDialog.tsx',
    at: '/customAnalyticsDashboard',
    open: ['Embed dashboard'],
    send: 'Create embed code',
    tries: [
      {
        typed: { 'Embedding site': markup, 'Expires after (minutes)': '0' },
        says: { 'Expires after (minutes)': 'Enter a whole number from 1 to 1440.' },
      },
      {
        typed: { 'Expires after (minutes)': '60' },
        says: {
          'Embedding site': `“${markup}” is not a site URL. Enter one such as https://example.com.`,
        },
      },
      {
        typed: { 'Embedding site': 'https://nobody.example/page' },
        says: {
          'Embedding site':
            'No application in this environment has a redirect URI at https://nobody.example. Add one, or use another origin.',
        },
      },
    ],
  },
];
