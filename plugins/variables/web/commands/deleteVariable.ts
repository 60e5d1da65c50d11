import { codes, Failure, format } from '#core/contract';
import { getActionContext, type Context } from '#core/web';
import { restoreVariables } from '../../contract';
import { strings } from '../../strings';
import { removeVariable } from '../removeVariable';
import { chooseVariable } from './chooseVariable';

/** Deletes the variable that is chosen, after a question; it can be taken back. */
export default (context: Context) =>
  chooseVariable(context, async key => {
    const { calls, notices } = getActionContext(context);
    if (!(await removeVariable({ calls, notices }, key))) return;
    const restore = async () => {
      try {
        const { created, lines } = await calls.run(restoreVariables, { body: { names: [key] } });
        const refusal = lines.find(({ action }) => action === 'refuse');
        if (refusal?.message) throw new Failure(400, codes.invalid, refusal.message);
        notices.success(format(strings.restored, { count: created }));
      } catch (error) {
        notices.failure(error);
      }
    };
    notices.info(strings.variableRemoved.text, {
      label: strings.undo.text,
      run: () => void restore(),
    });
  });
