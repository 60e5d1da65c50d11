import { finding, type Rule } from '../../rule';

const ends = new Set(['returnSuccessResponseRedirect', 'returnErrorResponseRedirect']);

/** `pingOneFlow-001`: a PingOne flow of which no way ends with an answer to PingOne. */
export const wrongEnd: Rule = (index, { flow }) => {
  if (!flow.settings?.pingOneFlow) return [];
  const last = [...index.nodes.values()].filter(
    ({ data }) => index.into(data.id).length > 0 && index.out(data.id).length === 0,
  );
  if (last.some(({ data }) => ends.has(data.capabilityName ?? ''))) return [];
  return [
    finding(
      'dv-er-pingOneFlow-001',
      'A PingOne flow does not answer PingOne',
      'End the flow with "Return Success Response" or "Return Error Response" (redirect flows) of PingOne Authentication.',
      { flowId: flow.flowId },
    ),
  ];
};
