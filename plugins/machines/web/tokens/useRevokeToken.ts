import { format } from '#core/contract';
import { useApp } from '#core/web';
import { confirm } from '#core/web/ui';
import type { PersonalToken } from '../../contract';
import { strings } from '../../strings';

/** Asks, then revokes a token by the call given, and says how that ended. */
export function useRevokeToken(run: (tokenId: string) => Promise<unknown>) {
  const { notices } = useApp();
  return async ({ tokenId, name }: Pick<PersonalToken, 'tokenId' | 'name'>): Promise<void> => {
    const agreed = await confirm({
      title: format(strings.revokeTokenAsk, { name }),
      body: strings.revokeTokenBody.text,
      confirm: strings.revoke.text,
      danger: true,
    });
    if (!agreed) return;
    try {
      await run(tokenId);
      notices.success(strings.tokenRevoked.text);
    } catch (error) {
      notices.failure(error);
    }
  };
}
