import type { HttpCall, Template } from '#plugins/services/contract';
import { environment } from './platform';

const evaluations = `${environment}/riskEvaluations`;
/** The subject of an evaluation: who, from where, and for what. */
const event: Template = {
  ip: '{ipAddress}',
  flow: { type: '{flowType}' },
  session: { id: '{sessionId}' },
  targetResource: { id: '{targetResourceId}', name: '{targetResourceName}' },
  user: { id: '{userId}', name: '{userName}', type: '{userType}' },
  browser: { userAgent: '{userAgent}', cookie: '{cookie}' },
  sdk: { signals: { data: '{skRiskFP}' } },
};

/** The calls of risk evaluations at an environment of the platform. */
export const riskCalls: Readonly<Record<string, HttpCall>> = {
  createRiskEvaluation: {
    method: 'POST',
    path: evaluations,
    body: { json: { event, riskPolicySet: { id: '{riskPolicySetId}' } } },
  },
  updateRiskEvaluation: {
    method: 'PUT',
    path: `${evaluations}/{riskId}/event`,
    body: {
      json: {
        completionStatus: '{completionStatus}',
        ip: '{ipAddress}',
        user: { id: '{userId}', type: '{userType}' },
        browser: { userAgent: '{userAgent}' },
      },
    },
  },
};
