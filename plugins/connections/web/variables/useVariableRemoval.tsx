import { format } from '../../../../core/contract';
import { useApp, useCall } from '../../../../core/web';
import { confirm } from '../../../../core/web/ui';
import { deleteVariable, readVariableKey, variableUsesOf } from '../../contract';
import { strings } from '../../strings';
import { variableStrings as texts } from '../../variableStrings';
import { FlowUses } from '../uses/FlowUses';
import { ofVariable } from '../uses/ofVariable';

/** Deletes a variable after a question that says what would break. */
export function useVariableRemoval(removed: (key: string) => void) {
  const { api, notices } = useApp();
  const { run } = useCall(deleteVariable);
  return async (key: string) => {
    const title = format(strings.removeVariableAsk, { name: readVariableKey(key).name });
    try {
      const { uses, hidden } = await api.call(variableUsesOf, { params: { name: key } });
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
      if (!(await confirm({ title, body, confirm: agree, danger: true }))) return;
      await run({ params: { name: key }, query: used ? { evenIfUsed: true } : {} });
      removed(key);
    } catch (error) {
      notices.failure(error);
    }
  };
}
