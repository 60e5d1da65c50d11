import type { DrawnFlow } from '#plugins/flows/contract';
import { brand, brandVariables, look } from './look';

type Own = Pick<DrawnFlow, 'name' | 'description' | 'steps' | 'ways'> &
  Partial<Pick<DrawnFlow, 'variables'>>;

/**
 * A flow that comes with the product: what is its own, in the look that all share, after the step
 * that sets the company.
 */
export const shippedFlow = ({ variables = [], steps, ...own }: Own): DrawnFlow => ({
  ...own,
  settings: look,
  variables: [...brandVariables, ...variables],
  steps: [brand, ...steps],
});
