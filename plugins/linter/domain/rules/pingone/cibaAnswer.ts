import { defineRule } from '../../rule';
import { listCapabilities, cibaAnswers, isCiba } from './ciba';

/** A CIBA flow that cannot answer both ways. */
export const cibaAnswer = defineRule({
  code: 'dv-er-ciba-flow-001',
  level: 'error',
  reach: 'flow',
  title: 'A CIBA flow is missing a response',
  explain: 'The client waits until it times out.',
  remedy: 'Add “Return CIBA Success” and “Return CIBA Error”.',
  check: (index, { flow }) => {
    if (!isCiba(flow)) return [];
    const does = listCapabilities(index);
    if (cibaAnswers.every(each => does.has(each))) return [];
    return [
      {
        recommendation:
          'Add the PingOne Authentication capabilities “Return CIBA Success” and “Return CIBA Error”. The flow needs both.',
      },
    ];
  },
});
