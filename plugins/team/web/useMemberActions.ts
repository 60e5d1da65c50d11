import { format } from '#core/contract';
import { useApp, useCall, useCompanyId, useMay } from '#core/web';
import { confirm } from '#core/web/ui';
import {
  access,
  memberActions,
  nameOf,
  resendInvitation,
  resetPassword,
  unlockMember,
  type Member,
} from '../contract';
import { strings } from '../strings';
import { removeMember } from './removeMember';

export interface OfferedAction {
  readonly id: string;
  readonly title: string;
  readonly danger?: boolean;
  readonly run: () => Promise<void>;
}

/** What can be done with a member now, by this person: nothing for one who may only look. */
export function useMemberActions() {
  const doing = useApp();
  const { notices, session, host, calls } = doing;
  const companyId = useCompanyId();
  const [mayUpdate, mayDelete] = [useMay(access, 'update'), useMay(access, 'delete')];
  const invite = useCall(resendInvitation);
  const reset = useCall(resetPassword);
  const unlock = useCall(unlockMember);
  const more = host.open(memberActions);

  return (member: Member): readonly OfferedAction[] => {
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
    const invited = status === 'invited';
    const self = customerId === session.profile?.customerId;
    const all: readonly (OfferedAction & { readonly offered: boolean })[] = [
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
      ...more.map(({ id, value }) => ({
        id,
        title: value.title.text,
        offered: value.isOffered(member, self),
        run: async () => {
          const title = format(value.question.title, { name });
          const body = value.question.body.text;
          if (await confirm({ title, body, confirm: value.title.text, danger: true }))
            await tell(() => calls.run(value.endpoint, { params }), format(value.done, { name }));
        },
      })),
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
