import { defineConnector, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';
import { outcomeStore } from '#plugins/connectors/contract/internal';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { field, referring, toggle } from '#plugins/connectors/contract/kit/propertyFields';
import { getFlag, getText } from '#plugins/connectors/contract/kit/readProperty';

async function logOutcome(call: NodeCall): Promise<NodeOutcome> {
  const { properties, interaction, nodeId } = call;
  const outcomeType = getText(properties, 'outcomeType');
  const outcomeStatus = getText(properties, 'outcomeStatus');
  const outcomeStatusDetail = getText(properties, 'outcomeStatusDetail');
  const output = {
    outcomeType,
    outcomeStatus,
    outcomeStatusDetail,
    outcomeDescription: getText(properties, 'outcomeDescription'),
  };
  const goesOn = getFlag(properties, 'shouldContinueOnError', true);
  if (outcomeType === '')
    return goesOn
      ? { kind: 'success', output: { ...output, logged: false } }
      : failed(
          'noOutcomeType',
          'The outcome has no type, so it can’t be counted. Set the node’s Outcome Type.',
          output,
        );
  const logged = call.get(outcomeStore).record(interaction.companyId, {
    interactionId: interaction.id,
    flowId: interaction.flowId,
    versionId: interaction.versionId,
    nodeId,
    outcomeType,
    outcomeStatus,
    outcomeStatusDetail,
    time: Date.now(),
  });
  try {
    await logged;
    return { kind: 'success', output: { ...output, logged: true } };
  } catch (fault) {
    if (goesOn) return { kind: 'success', output: { ...output, logged: false } };
    throw fault;
  }
}

/** Says what a flow came to, so that it can be counted. */
export const analyticsConnector = defineConnector({
  id: 'analyticsConnector',
  name: 'Flow Analytics',
  description: 'Logs a flow’s outcome for analytics.',
  colors: { dark: '#e8590c', canvas: '#fff0e6', canvasText: '#1f2937' },
  capabilities: {
    logOutcome: {
      title: 'Log Outcome',
      type: 'action',
      properties: {
        outcomeType: referring('Outcome Type', { required: true, placeholder: 'login' }),
        outcomeStatus: referring('Outcome Status', { placeholder: 'success' }),
        outcomeStatusDetail: referring('Outcome Status Detail'),
        outcomeDescription: field('Outcome Description', 'textArea', {
          enableParameters: true,
          info: 'Included in the node’s output, but not counted.',
        }),
        shouldContinueOnError: toggle(
          'Continue on Error',
          true,
          'Continues the flow if the outcome can’t be logged.',
        ),
      },
      output: { logged: { type: 'boolean' } },
      run: logOutcome,
    },
  },
});
