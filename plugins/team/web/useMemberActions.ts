import { format } from '#core/contract';
import { useApp, useCall, useCompanyId, useMay } from '#core/web';
import { confirm } from '#core/web/ui';
import { resetFactors } from '#plugins/entrance/contract';
import {
  access,
  nameOf,
  resendInvitation,
  resetPassword,
  unlockMember,
  type Member,
} from '../contract';
import { strings } from '../strings';
import { removeMember } from './removeMember';

export interface MemberAction {
  readonly id: string;
  readonly title: string;
  readonly danger?: boolean;
  readonly run: () => Promise<void>;
}

/** What can be done with a member now, by this person: nothing for one who may only look. */
export function useMemberActions() {
  const doing = useApp();
  const { notices, session } = doing;
  const companyId = useCompanyId();
  const [mayUpdate, mayDelete] = [useMay(access, 'update'), useMay(access, 'delete')];
  const invite = useCall(resendInvitation);
  const reset = useCall(resetPassword);
  const factors = useCall(resetFactors);
  const unlock = useCall(unlockMember);

  return (member: Member): readonly MemberAction[] => {
    const { customerId, status, locked, shared } = member;
    const name = nameOf(member);
    const params = { companyId, customerId };
    const tell = async (work: () => Promise<unknown>, done: string) => {
      try {
        await work();
        notices.success(done);
      } catch (error) {
        notices.failure(error);
      }
    };
    const resetAsked = async () => {
      const title = format(strings.resetAsk, { name });
      if (
        await confirm({
          title,
          body: strings.resetBody.text,
          confirm: strings.reset.text,
          danger: true,
        })
      )
        await tell(() => reset.run({ params }), format(strings.resetDone, { name }));
    };
    const factorsAsked = async () => {
      const title = format(strings.resetFactorsAsk, { name });
      const body = strings.resetFactorsBody.text;
      if (await confirm({ title, body, confirm: strings.resetFactors.text, danger: true }))
        await tell(() => factors.run({ params }), format(strings.factorsReset, { name }));
    };
    const invited = status === 'invited';
    const self = customerId === session.profile?.customerId;
    const all: readonly (MemberAction & { readonly offered: boolean })[] = [
      {
        id: 'invite',
        title: strings.inviteAgain.text,
        offered: mayUpdate && invited && !shared,
        run: () => tell(() => invite.run({ params }), strings.inviteSent.text),
      },
      {
        id: 'unlock',
        title: strings.unlock.text,
        offered: mayUpdate && locked,
        run: () =>
          tell(() => unlock.run({ params: { customerId } }), format(strings.unlocked, { name })),
      },
      {
        id: 'reset',
        title: strings.reset.text,
        offered: mayUpdate && !invited && !shared && !self,
        run: resetAsked,
      },
      {
        id: 'factors',
        title: strings.resetFactors.text,
        offered: mayUpdate && !invited && !shared && !self,
        run: factorsAsked,
      },
      {
        id: 'remove',
        title: strings.remove.text,
        danger: true,
        offered: mayDelete && !self,
        run: () => removeMember(doing, companyId, member),
      },
    ];
    return all.filter(({ offered }) => offered);
  };
}
