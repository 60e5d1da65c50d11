import { format } from '#core/contract';
import { newSecret } from '#core/contract/ids/id';
import { defineConnector, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';
import {
  invalidValue,
  platformAccount,
  PlatformError,
  refuseWith,
  withPlatformApi,
} from '#plugins/pingone/contract';
import { choice, referring, toggle } from '#plugins/connectors/contract/kit/propertyFields';
import { strings } from '#plugins/pingone/riskTexts';
import type { CompletionStatus, RiskEvaluation } from '../evaluations/RiskEvaluation';
import { riskEvaluator } from '../evaluations/RiskEvaluator';
import { deviceCookie, getText, readRiskRequest } from './readRiskRequest';

const remembered = 400 * 86_400;
const statuses: readonly string[] = [
  'IN_PROGRESS',
  'SUCCESS',
  'FAILED',
] satisfies CompletionStatus[];
const isStatus = (text: string): text is CompletionStatus => statuses.includes(text);

/** A run; what it refuses is the node's false branch, in the platform's form. */
const onEvaluator =
  (work: (call: NodeCall) => Promise<NodeOutcome>) =>
  async (call: NodeCall): Promise<NodeOutcome> => {
    try {
      return await work(call);
    } catch (fault) {
      if (fault instanceof PlatformError) return refuseWith(call, fault);
      throw fault;
    }
  };

const listReasons = ({ details }: RiskEvaluation): readonly string[] =>
  [
    details.newDevice,
    details.ipVelocityByUser,
    details.userVelocityByIp,
    details.geoVelocity,
    details.anonymousNetwork,
    details.suspiciousDevice,
    details.botDetection,
  ].flatMap(each => (each?.reason && each.level !== 'LOW' ? [each.reason] : []));

async function createEvaluation(call: NodeCall): Promise<NodeOutcome> {
  const request = readRiskRequest(call);
  const known = request.cookie !== '';
  const cookie = known ? request.cookie : newSecret(24);
  const evaluation = await call
    .get(riskEvaluator)
    .evaluate(call.interaction.companyId, { ...request, cookie });
  return {
    kind: 'success',
    output: { rawResponse: evaluation, statusCode: 201, reasons: listReasons(evaluation) },
    ...(!known && {
      cookies: [{ name: deviceCookie, value: cookie, maxAge: remembered, sameSite: 'Lax' }],
    }),
  };
}

async function completeEvaluation(call: NodeCall): Promise<NodeOutcome> {
  const id = getText(call, 'riskId');
  const status = (getText(call, 'completionStatus') || 'IN_PROGRESS').toUpperCase();
  if (!isStatus(status))
    throw invalidValue(
      ['invalidValue'],
      format(strings.badStatus, { status, statuses: statuses.join(', ') }),
      { target: 'completionStatus' },
    );
  const evaluation = await call.get(riskEvaluator).complete(call.interaction.companyId, id, status);
  if (!evaluation)
    throw new PlatformError(['notFound'], format(strings.noEvaluation, { id }), {
      status: 404,
      code: 'NOT_FOUND',
    });
  const now = evaluation.event.completionStatus;
  if (now !== status)
    throw invalidValue(['invalidValue'], format(strings.alreadyCompleted, { status: now }), {
      target: 'completionStatus',
    });
  return { kind: 'success', output: { rawResponse: evaluation, statusCode: 200 } };
}

const text = { type: 'string' };
const named = { type: 'object', properties: { name: text } };
const level = { type: 'object', properties: { level: text, reason: text } };
const evaluationSchema = {
  type: 'object',
  properties: {
    id: text,
    result: {
      type: 'object',
      properties: { level: text, score: { type: 'number' }, recommendedAction: text, source: text },
    },
    event: { type: 'object', properties: { ip: text, completionStatus: text } },
    details: {
      type: 'object',
      properties: {
        country: text,
        state: text,
        city: text,
        impossibleTravel: { type: 'boolean' },
        anonymousNetworkDetected: { type: 'boolean' },
        device: { type: 'object', properties: { os: named, browser: named } },
        newDevice: {
          type: 'object',
          properties: { type: text, level: text, status: text, reason: text },
        },
        ipVelocityByUser: level,
        userVelocityByIp: level,
        geoVelocity: level,
        anonymousNetwork: level,
        suspiciousDevice: level,
        botDetection: level,
      },
    },
  },
};
const output = { rawResponse: evaluationSchema, statusCode: { type: 'number' } };
const kept = { info: 'Not used here, because Sluice evaluates the risk. Kept for exports.' };

/** The platform's risk evaluations by its own names and shapes, made on an evaluator of ours. */
export const pingOneRiskConnector = withPlatformApi(
  defineConnector({
    id: 'pingOneRiskConnector',
    name: 'PingOne Protect',
    description:
      'Rates the risk of a sign-in based on signals such as new devices, impossible travel, and bots.',
    category: { name: 'Authorize', value: 'authorize' },
    colors: { dark: '#c92a2a', canvas: '#ffe9e9', canvasText: '#1f2937' },
    account: platformAccount,
    capabilities: {
      createRiskEvaluation: {
        title: 'Create Risk Evaluation',
        subTitle: 'Rates this sign-in and recommends an action.',
        type: 'action',
        properties: {
          userId: referring('User ID', { info: 'Defaults to the username.' }),
          userName: referring('Username'),
          userType: choice('User Type', ['PING_ONE', 'EXTERNAL'], { value: 'EXTERNAL' }),
          flowType: referring('Flow Type', { value: 'AUTHENTICATION' }),
          ipAddress: referring('IP Address', { info: 'Defaults to the request’s IP address.' }),
          userAgent: referring('User Agent', { info: 'Defaults to the request’s user agent.' }),
          skRiskFP: referring('Risk Payload', {
            info: 'The value from the skrisk component on an earlier page.',
          }),
          cookie: referring('Cookie', {
            info: 'A secret that identifies this browser. If empty, this node sets its own cookie.',
          }),
          sessionId: referring('Session ID'),
          targetResourceId: referring('Target Resource ID'),
          targetResourceName: referring('Target Resource Name'),
          riskPolicySetId: referring('Risk Policy ID', {
            info: 'Returned in the response. The environment’s risk settings apply.',
          }),
          customAttributes: referring('Custom Attributes', kept),
          recordBrowserData: toggle('Record Browser Data', false),
          targetedPolicy: toggle('Targeted Policy', false),
        },
        output: { ...output, reasons: { type: 'array' } },
        run: onEvaluator(createEvaluation),
      },
      updateRiskEvaluation: {
        title: 'Update Risk Evaluation',
        subTitle:
          'Reports how the sign-in ended. Devices are remembered after a successful sign-in.',
        type: 'action',
        properties: {
          riskId: referring('Risk ID', { required: true, info: 'The ID of the evaluation.' }),
          completionStatus: referring('Completion Status', {
            required: true,
            info: 'SUCCESS, FAILED, or IN_PROGRESS.',
          }),
          userId: referring('User ID'),
          userType: choice('User Type', ['PING_ONE', 'EXTERNAL'], { value: 'EXTERNAL' }),
          ipAddress: referring('IP Address'),
          userAgent: referring('User Agent'),
        },
        output,
        run: onEvaluator(completeEvaluation),
      },
    },
  }),
);
