import { useEffect } from 'react';
import { format } from '#core/contract';
import { useAddressParams, useApp, useCompanyId } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { beginMerge } from '../contract';
import { strings } from '../strings';

/** Opens the merge of the flow on the canvas with its branch, where the address asks for it. */
export default function MergeFromBranch({ session }: EditorPartProps) {
  const { api, notices } = useApp();
  const companyId = useCompanyId();
  const [address, change] = useAddressParams();
  const key = address.get('branch');
  useEffect(() => {
    if (!key) return;
    change({ branch: undefined });
    api
      .call(beginMerge, { params: { companyId }, body: { key } })
      .then(({ base, theirs, branch }) =>
        session.mergeFlow({ base, theirs, message: format(strings.mergeMessage, { branch }) }),
      )
      .catch((error: unknown) => notices.failure(error));
  }, [api, change, companyId, key, notices, session]);
  return null;
}
