import { defineConnector } from '../../../connections/contract';

/** The ends of a scheduled flow: they tell the schedule whether the run went well. */
export const flowCanvasTools = defineConnector({
  id: 'flowCanvasToolsConnector',
  name: 'Flow Canvas Tools',
  description: 'Ends the runs of scheduled flows.',
  colors: { dark: '#3d4c5c', canvas: '#e9eef3', canvasText: '#1f2937' },
  capabilities: {
    endFlowSuccess: {
      title: 'End Flow Success',
      subTitle: 'Ends a scheduled run as it should',
      type: 'action',
      run: () => ({ kind: 'response', success: true, status: 200, body: { success: true } }),
    },
    endFlowFailure: {
      title: 'End Flow Failure',
      subTitle: 'Ends a scheduled run as failed',
      type: 'action',
      run: () => ({ kind: 'response', success: false, status: 400, body: { success: false } }),
    },
  },
});
