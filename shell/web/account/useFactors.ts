import { useState } from 'react';
import { format, listFactors, listSessions, removeFactor, type Factor } from '#core/contract';
import { useQuery } from '#core/web/data/useQuery';
import { confirm } from '#core/web/questions/ask';
import { useApp } from '#core/web/hooks/useApp';
import { strings } from './strings';

/**
 * One's own second factors, and what can be done with them; who has one must have shown it in this
 * session first.
 */
export function useFactors() {
  const { account, calls, notices } = useApp();
  const factors = useQuery(listFactors, {});
  const sessions = useQuery(listSessions, {});
  const [busy, setBusy] = useState(false);
  const has = (factors.data?.factors.length ?? 0) > 0;
  const shown = sessions.data?.sessions.some(
    ({ current, methods }) => current && methods.includes('mfa'),
  );

  /**
   * Does it where the person has shown a factor, or has none; false when they went away from being
   * asked.
   */
  async function runWithProof(work: () => Promise<string | undefined>) {
    if (busy) return;
    setBusy(true);
    try {
      const may = !has || shown || (await account.proveMore('challenge'));
      const said = may ? await work() : undefined;
      if (said) notices.success(said);
    } catch (error) {
      notices.failure(error);
    } finally {
      setBusy(false);
      void calls.stale([listFactors, listSessions]);
    }
  }

  const add = () =>
    runWithProof(async () =>
      (await account.proveMore('enrol')) ? strings.factorAdded.text : undefined,
    );
  const remove = async ({ factorId, name }: Factor) => {
    const agreed = await confirm({
      title: format(strings.removeFactorTitle, { name }),
      body: format(strings.removeFactorBody, { count: factors.data?.factors.length ?? 0 }),
      confirm: strings.removeFactor.text,
      danger: true,
    });
    if (agreed)
      await runWithProof(async () => {
        await calls.run(removeFactor, { params: { factorId } });
        return strings.factorRemoved.text;
      });
  };
  return { ...factors, busy, add, remove };
}
