import type { Step } from './sketch';
import { output, rich } from './texts';

/**
 * Shows the page before it again with what a node of the user directory or the authenticators has
 * refused.
 */
export const say = (id: string, refused: string, title: string, at: Step['at']): Step => ({
  id,
  connector: 'errorConnector',
  capability: 'customErrorMessage',
  type: 'action',
  title,
  description: 'Shows the page again with the reason',
  at,
  values: { errorMessage: rich(output(refused, 'message')) },
});
