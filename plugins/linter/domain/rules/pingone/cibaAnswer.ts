import { finding, type Rule } from '../../rule';
import { capabilitiesOf, cibaAnswers, isCiba } from './ciba';

/** `ciba-flow-001`: a CIBA flow that cannot answer both ways. */
export const cibaAnswer: Rule = (index, { flow }) => {
  if (!isCiba(flow)) return [];
  const does = capabilitiesOf(index);
  if (cibaAnswers.every(each => does.has(each))) return [];
  return [
    finding(
      'dv-er-ciba-flow-001',
      'A CIBA flow cannot answer',
      'Add "Return CIBA Success" and "Return CIBA Failure" of PingOne Authentication; the flow needs both.',
      { flowId: flow.flowId },
    ),
  ];
};
