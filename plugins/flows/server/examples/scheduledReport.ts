import { sketch } from './sketch';
import { output } from '../../contract/drawnSteps';
import { pairs, textOutputs } from './texts';

const write = `module.exports = a = async ({params}) => {
  const day = new Date().toISOString().slice(0, 10);
  return { report: 'Report of ' + day + ': all is well.', day };
}`;

/** A flow that a schedule starts: it writes a report into a company variable. */
export const scheduledReport = {
  name: 'Scheduled report',
  description:
    'Writes the report of the day into the company variable lastReport. A policy’s schedule starts it.',
  trigger: { type: 'SCHEDULE' },
  variables: [
    { name: 'lastReport', context: 'company', type: 'string', displayName: 'The latest report' },
  ],
  graphData: sketch(
    'Scheduled report: started by a schedule, nobody has to be there',
    [
      {
        id: 'writereprt',
        connector: 'functionsConnector',
        capability: 'customFunction',
        title: 'Write the report',
        description: 'Gathers what is to be told',
        at: [0, 0],
        values: { code: write, variableInputList: [], outputSchema: textOutputs('report', 'day') },
      },
      {
        id: 'savereport',
        connector: 'variablesConnector',
        capability: 'saveValue',
        title: 'Keep the report',
        description: 'In a company variable that other flows can read',
        at: [1, 0],
        values: { saveVariables: pairs({ lastReport: output('writereprt', 'report') }, 'company') },
      },
      {
        id: 'reportdone',
        connector: 'flowCanvasToolsConnector',
        capability: 'endFlowSuccess',
        type: 'action',
        title: 'Done',
        description: 'The schedule is content',
        at: [2, 0],
        values: {},
      },
      {
        id: 'reportfail',
        connector: 'flowCanvasToolsConnector',
        capability: 'endFlowFailure',
        type: 'action',
        title: 'Failed',
        description: 'The schedule is told that it failed',
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
