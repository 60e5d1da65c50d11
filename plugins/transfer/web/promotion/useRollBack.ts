import { useState } from 'react';
import { Failure } from '#core/contract';
import { useApp, useCall } from '#core/web';
import { confirm } from '#core/web/ui';
import { rollBackPromotion, type PromotionRecord } from '../../contract';
import { promotionStrings as strings } from '../../promotionStrings';

/**
 * Rolls a promotion back after asking; where flows were changed since, `fault` says which, and the
 * others may be rolled back.
 */
export function useRollBack(
  companyId: string,
  promotionId: string,
  onChange: (record: PromotionRecord) => void,
) {
  const { notices } = useApp();
  const { run: call, busy } = useCall(rollBackPromotion);
  const [fault, setFault] = useState<Failure>();
  async function run(others: boolean) {
    const agreed =
      others ||
      (await confirm({
        title: strings.rollBackTitle.text,
        body: strings.rollBackBody.text,
        confirm: strings.rollBack.text,
        danger: true,
      }));
    if (!agreed) return;
    setFault(undefined);
    try {
      const record = await call({ params: { companyId, promotionId }, body: { others } });
      notices.success(
        (record.status === 'partly' ? strings.partlyNow : strings.rolledBackNow).text,
      );
      onChange(record);
    } catch (error) {
      setFault(error instanceof Failure ? error : new Failure(0, 0, String(error)));
    }
  }
  return { run, busy, fault };
}
