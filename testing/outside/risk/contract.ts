import { can, endpoint, namespace } from '@sluice/core/contract';
import { Type, type Static } from 'typebox';

const risk = namespace('risk');

/** The permission to read and add assessments. */
export const access = risk.permission('riskAssessments');
/** The page with all assessments. */
export const page = risk.route('page', '/risk-assessments');

/** How risky an address is, from 0 to 100. */
export const Assessment = Type.Object({
  id: Type.String(),
  address: Type.String(),
  score: Type.Integer({ minimum: 0, maximum: 100 }),
});
export type Assessment = Static<typeof Assessment>;

export const listAssessments = endpoint('GET /risk/assessments', {
  summary: 'Lists the latest 100 assessments of the environment, newest first.',
  reply: Type.Object({ assessments: Type.Array(Assessment) }),
  when: can(access, 'read'),
});
export const addAssessment = endpoint('POST /risk/assessments', {
  summary: 'Assesses an IP address.',
  body: Type.Object({ address: Type.String({ maxLength: 45 }) }),
  reply: Assessment,
  when: can(access, 'create'),
  invalidates: () => [listAssessments],
});
