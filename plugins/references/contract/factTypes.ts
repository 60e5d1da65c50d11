import { textType, type ValueType } from './valueType';

/** The facts of a run, as `global.<name>`. */
export const factTypes: Readonly<Record<string, ValueType>> = {
  companyId: textType,
  interactionId: textType,
  flowId: textType,
  flowVersionId: { is: 'number' },
  ip: textType,
  userAgent: textType,
  origin: textType,
  sessionToken: textType,
  cookies: { is: 'object' },
  skOpenId: {
    is: 'object',
    open: true,
    fields: { client_id: textType, redirect_uri: textType, scope: textType },
  },
  eventTimestamp: { is: 'number' },
};

/** The error of a node that failed. */
export const errorType: ValueType = {
  is: 'object',
  open: true,
  fields: {
    code: textType,
    message: textType,
    httpResponseCode: { is: 'number' },
    details: { is: 'array' },
  },
};
