import type { Context } from '#core/web';
import { roleDetail } from '../../contract';
import { chooseRole } from './chooseRole';

/** Opens the role that is chosen. */
export default (context: Context) =>
  chooseRole(
    context,
    () => true,
    name => roleDetail.to({ name }),
  );
