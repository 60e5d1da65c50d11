import { codes, Failure, type Message } from '#core/contract';
import { useApp, useCompanyId, useMutation } from '#core/web';
import { resolveConflict } from '../contract';

/** Decides which side is right about a part, and says `done`, or why it could not be carried out. */
export function useDecision(done: Message) {
  const params = { companyId: useCompanyId() };
  const { notices } = useApp();
  const { run, busy } = useMutation(resolveConflict);
  async function take(key: string, side: 'git' | 'environment'): Promise<void> {
    try {
      const { link } = await run({ params, body: { key, take: side } });
      if (link.fault) notices.failure(new Failure(400, codes.invalid, link.fault));
      else notices.success(done.text);
    } catch (error) {
      notices.failure(error);
    }
  }
  return { take, busy };
}
