import { strings } from '../strings';

/** How nodes come out, in words. */
export const cameTexts = {
  true: strings.cameTrue.text,
  false: strings.cameFalse.text,
  error: strings.cameError.text,
  page: strings.camePage.text,
  end: strings.cameEnd.text,
  call: strings.cameCall.text,
  message: strings.cameMessage.text,
  standIn: strings.cameStandIn.text,
} as const;
