import { parseShallow } from '#core/contract/valueSize';
import { getField, isRecord } from '#core/contract';
import type { NodeCall } from '#plugins/connectors/contract';
import { getText, line } from '#plugins/users/contract/nodeProperties';
import { notFound } from './directoryFaults';
import { identifying, onPlatform, platformTerms, requireUser } from './platformNode';

const { identifier, matchAttribute } = identifying;
const text = { type: 'string' };
const agreementProperties = { agreement: line('Agreement'), agreementId: line('Agreement ID') };

/** Where a connection says its agreements. */
export const agreementsProperty = {
  agreements: {
    displayName: 'Agreements',
    type: 'string',
    preferredControlType: 'codeEditor',
    language: 'json',
    value: '{}',
    info: 'A JSON object, keyed by agreement ID: {"terms": {"title": "…", "text": "…", "continueButton": "…", "declineButton": "…", "checkbox": "…"}}.',
  },
};

function readAgreements({ connection }: NodeCall): Readonly<Record<string, unknown>> {
  const setting = connection['agreements'];
  try {
    const read: unknown = typeof setting === 'string' ? parseShallow(setting || '{}') : setting;
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}

/** The agreement that a node names, with its id. */
function requireAgreement(call: NodeCall): { readonly id: string; readonly agreement: unknown } {
  const all = readAgreements(call);
  const presented = getText(call, 'agreementPresentationId');
  const id =
    presented ||
    getText(call, 'agreementId') ||
    getText(call, 'agreement').replace(/^use.*Id$/, '');
  if (!Object.hasOwn(all, id))
    throw notFound(
      `The agreement “${id}” does not exist. Add it to the connection’s Agreements setting.`,
    );
  return { id, agreement: all[id] };
}
const toText = (agreement: unknown, name: string, otherwise = ''): string =>
  String(getField(agreement, name) ?? otherwise);

/** The capabilities of agreements: show, record, and require them. */
export const agreementCapabilities = {
  readAgreementContent: {
    title: 'Read Agreement',
    type: 'action' as const,
    properties: {
      ...agreementProperties,
      acceptLanguage: line('Language'),
      userLocale: line('User Language'),
    },
    output: {
      agreementPresentation: {
        type: 'object',
        properties: {
          agreementPresentationId: text,
          agreementTitle: text,
          agreementText: text,
          agreementContinueButtonText: text,
          agreementDeclineButtonText: text,
          agreementAcceptCheckboxText: text,
        },
      },
      rawResponse: { type: 'object' },
    },
    run: onPlatform(async ({ call }) => {
      const { id, agreement } = requireAgreement(call);
      const agreementPresentation = {
        agreementPresentationId: id,
        agreementTitle: toText(agreement, 'title', id),
        agreementText: toText(agreement, 'text'),
        agreementContinueButtonText: toText(agreement, 'continueButton', 'Continue'),
        agreementDeclineButtonText: toText(agreement, 'declineButton', 'Decline'),
        agreementAcceptCheckboxText: toText(agreement, 'checkbox', 'I agree'),
      };
      return {
        kind: 'success',
        output: { agreementPresentation, rawResponse: agreementPresentation },
      };
    }),
  },
  acceptAgreement: {
    title: 'Accept Agreement',
    subTitle: 'Records that a user has accepted the agreement, and when.',
    type: 'action' as const,
    properties: {
      identifier,
      matchAttribute,
      agreementPresentationId: line('Presentation ID'),
      ...agreementProperties,
    },
    output: { rawResponse: { type: 'object' } },
    run: onPlatform(async given => {
      const { call, directory, companyId } = given;
      const { id } = requireAgreement(call);
      const { userId, attributes } = await requireUser(given);
      const consentedAt = new Date().toISOString();
      const before = attributes['agreements'];
      const agreements = { ...(isRecord(before) ? before : {}), [id]: { consentedAt } };
      await directory.update(companyId, userId, { attributes: { agreements } }, platformTerms);
      const rawResponse = { agreement: { id }, user: { id: userId }, consentedAt };
      return { kind: 'success', output: { rawResponse } };
    }),
  },
  checkUserAgreement: {
    title: 'Check Agreement',
    subTitle: 'True if the user has accepted the agreement.',
    type: 'action' as const,
    properties: { identifier, matchAttribute, ...agreementProperties },
    output: { rawResponse: { type: 'object' } },
    run: onPlatform(async given => {
      const { id } = requireAgreement(given.call);
      const { userId, attributes } = await requireUser(given);
      const consentedAt = getField(getField(attributes['agreements'], id), 'consentedAt');
      if (typeof consentedAt !== 'string')
        throw notFound('The user hasn’t accepted this agreement.');
      const rawResponse = { agreement: { id }, user: { id: userId }, consentedAt };
      return { kind: 'success', output: { rawResponse } };
    }),
  },
};
