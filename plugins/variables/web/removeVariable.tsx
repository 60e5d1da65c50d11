import { format } from '#core/contract';
import type { Doing } from '#core/web';
import { confirm } from '#core/web/ui';
import { deleteVariable, readVariableKey, variableUsesOf } from '../contract';
import { strings } from '#plugins/connections/strings';
import { variableStrings as texts } from '../strings';
import { FlowUses } from '#plugins/connections/web/uses/FlowUses.tsx';
import { ofVariable } from './uses/ofVariable';

/** Deletes a variable after a question that says what would break; whether it was done. */
export async function removeVariable(
  { calls, notices }: Pick<Doing, 'calls' | 'notices'>,
  key: string,
) {
  const title = format(strings.removeVariableAsk, { name: readVariableKey(key).name });
  try {
    const { uses, hidden } = await calls.api.call(variableUsesOf, { params: { name: key } });
    const used = uses.length + hidden > 0;
    const body = !used ? (
      strings.removeVariableBody.text
    ) : hidden > 0 ? (
      format(texts.usedBodyHidden, { count: hidden })
    ) : (
      <>
        <p>{texts.usedBody.text}</p>
        <FlowUses uses={uses.map(ofVariable)} />
        <p>{texts.usedAfter.text}</p>
      </>
    );
    const agree = (used ? texts.removeEvenSo : strings.remove).text;
    if (!(await confirm({ title, body, confirm: agree, danger: true }))) return false;
    await calls.run(deleteVariable, {
      params: { name: key },
      query: used ? { evenIfUsed: true } : {},
    });
    return true;
  } catch (error) {
    notices.failure(error);
    return false;
  }
}
