import type { Context } from '#core/web';
import { rolesList } from '../../contract';
import { chooseRole } from './chooseRole';

/**
 * Asks which role is to be deleted, and opens the question that says who gets which in its place.
 */
export default (context: Context) =>
  chooseRole(
    context,
    ({ builtIn, grantable }) => grantable && !builtIn,
    name => `${rolesList.to()}?delete=${encodeURIComponent(name)}`,
  );
