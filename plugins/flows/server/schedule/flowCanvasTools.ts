import type { Connector } from '../../../connections/contract';

/** The ends of a scheduled flow: they tell the schedule whether the run went well. */
export const flowCanvasTools: Connector = {
  manifest: {
    connectorId: 'flowCanvasToolsConnector',
    name: 'Flow Canvas Tools',
    description: 'Ends the runs of scheduled flows.',
    connectorCategories: [{ name: 'Core', value: 'core' }],
    metadata: { colors: { canvas: '#5c6f82', canvasText: '#ffffff', dark: '#3d4c5c' } },
    properties: {},
    accountConfigView: { items: [] },
    capabilities: {
      endFlowSuccess: {
        title: 'End Flow Success',
        subTitle: 'Ends a scheduled run as it should',
        type: 'action',
        flowConfigView: { items: [] },
      },
      endFlowFailure: {
        title: 'End Flow Failure',
        subTitle: 'Ends a scheduled run as failed',
        type: 'action',
        flowConfigView: { items: [] },
      },
    },
    runnable: true,
  },
  run: {
    endFlowSuccess: () => ({ kind: 'response', success: true, status: 200, body: { success: true } }),
    endFlowFailure: () => ({ kind: 'response', success: false, status: 400, body: { success: false } }),
  },
};
