import type { Step } from './sketch';
import { output, sayStep } from '../../contract/drawnSteps';
import { rich } from './texts';

/**
 * Shows the page before it again with what a node of the user directory or the authenticators has
 * refused.
 */
export const say = (id: string, refused: string, title: string, at: Step['at']): Step =>
  sayStep({ id, title, at }, rich(output(refused, 'message')));
