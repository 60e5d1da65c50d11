import { defineRule } from '../../rule';

const ends = new Set(['returnSuccessResponseRedirect', 'returnErrorResponseRedirect']);

/** A PingOne flow of which no way ends with an answer to PingOne. */
export const wrongEnd = defineRule({
  code: 'dv-er-pingOneFlow-001',
  level: 'error',
  reach: 'flow',
  title: 'A PingOne flow has no PingOne response',
  explain: 'People are left waiting at the end.',
  remedy:
    'End the flow with “Return Success Response (Redirect Flows)” or “Return Error Response (Redirect Flows)”.',
  check: (index, { flow }) => {
    if (!flow.settings?.pingOneFlow) return [];
    const last = [...index.nodes.values()].filter(
      ({ data }) => index.into(data.id).length > 0 && index.out(data.id).length === 0,
    );
    if (last.some(({ data }) => ends.has(data.capabilityName ?? ''))) return [];
    return [
      {
        recommendation:
          'End the flow with “Return Success Response (Redirect Flows)” or “Return Error Response (Redirect Flows)” from PingOne Authentication.',
      },
    ];
  },
});
