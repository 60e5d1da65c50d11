import { sketch } from './sketch';
import { output } from '#plugins/flows/contract/drawnSteps';
import { pairs, textOutputs } from './texts';

const write = `module.exports = a = async ({params}) => {\n  const day = new Date().toISOString().slice(0, 10);\n  return { report: 'Report of ' + day + ': all is well.', day };\n}`;

/** A flow that a schedule starts: it writes a report into a company variable. */
export const scheduledReport = {
  name: 'Scheduled report',
  description:
    'Writes a daily report to the company variable lastReport. Runs on a flow policy’s schedule.',
  trigger: { type: 'SCHEDULE' },
  variables: [
    { name: 'lastReport', context: 'company', type: 'string', displayName: 'The latest report' },
  ],
  graphData: sketch(
    'Scheduled report: runs on a schedule, without a user',
    [
      {
        id: 'writereprt',
        connector: 'functionsConnector',
        capability: 'customFunction',
        title: 'Write report',
        description: 'Composes the report text',
        at: [0, 0],
        values: { code: write, variableInputList: [], outputSchema: textOutputs('report', 'day') },
      },
      {
        id: 'savereport',
        connector: 'variablesConnector',
        capability: 'saveValue',
        title: 'Save report',
        description: 'Saves the report to a company variable that other flows can read',
        at: [1, 0],
        values: { saveVariables: pairs({ lastReport: output('writereprt', 'report') }, 'company') },
      },
      {
        id: 'reportdone',
        connector: 'flowCanvasToolsConnector',
        capability: 'endFlowSuccess',
        type: 'action',
        title: 'Done',
        description: 'Reports success to the schedule',
        at: [2, 0],
        values: {},
      },
      {
        id: 'reportfail',
        connector: 'flowCanvasToolsConnector',
        capability: 'endFlowFailure',
        type: 'action',
        title: 'Failed',
        description: 'Reports failure to the schedule',
        at: [1, 1],
        values: {},
      },
    ],
    [
      ['writereprt', 'savereport'],
      ['writereprt', 'reportfail', 'anyTriggersFalse'],
      ['savereport', 'reportdone'],
    ],
    'writereprt',
  ),
};
