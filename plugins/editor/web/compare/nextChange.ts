import type { Context } from '#core/web';
import { comparisons } from './Comparisons';

/** Goes to the next change of the comparison on screen. */
export default (context: Context) => context.find(comparisons)?.step?.(1);
