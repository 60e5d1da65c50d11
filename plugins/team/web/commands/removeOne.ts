import { getActionContext, type Context } from '#core/web';
import { removeMember } from '../removeMember';
import { chooseMember } from './chooseMember';

/** Takes the member who is chosen out of the company, after a question. */
export default (context: Context) =>
  chooseMember(context, (member, companyId) =>
    removeMember(getActionContext(context), companyId, member),
  );
