import { format, type Message } from '#core/contract';
import { useApp, useCall, useCompanyId, useMay } from '#core/web';
import { confirm } from '#core/web/ui';
import { authenticatorsConnectorId, identityConnections } from '#plugins/connectors/contract';
import {
  deleteUser,
  removeUserFactor,
  saveUser,
  setUserPassword,
  unlockUser,
  usersAccess,
  type EndUserDetail,
  type UserFactor,
} from '../../contract';
import { userStrings as strings } from '../../strings';

const factorConnection = identityConnections.find(
  each => each.connectorId === authenticatorsConnectorId,
)!.connectionId;

/** What can be done with an end user now, by this person. */
export function useUserActions(
  user: EndUserDetail,
  { onRemoved }: { readonly onRemoved: () => void },
) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const [mayUpdate, mayDelete] = [useMay(usersAccess, 'update'), useMay(usersAccess, 'delete')];
  const change = useCall(saveUser);
  const unlock = useCall(unlockUser);
  const password = useCall(setUserPassword);
  const factor = useCall(removeUserFactor);
  const remove = useCall(deleteUser);

  const { userId, connectionId, displayName: name } = user;
  const params = { companyId, userId };
  const tell = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notices.success(done);
    } catch (error) {
      notices.failure(error);
    }
  };
  const asked = (title: string, body: Message, yes: Message) =>
    confirm({ title, body: body.text, confirm: yes.text, danger: true });

  return {
    mayUpdate,
    unlock:
      mayUpdate &&
      user.locked &&
      (() => tell(() => unlock.run({ params }), strings.userUnlocked.text)),
    enable:
      mayUpdate &&
      !user.enabled &&
      (() =>
        tell(
          () => change.run({ params, body: { enabled: true } }),
          format(strings.nowEnabled, { name }),
        )),
    disable:
      mayUpdate &&
      user.enabled &&
      (async () => {
        if (await asked(format(strings.disableAsk, { name }), strings.disableBody, strings.disable))
          await tell(
            () => change.run({ params, body: { enabled: false } }),
            format(strings.nowDisabled, { name }),
          );
      }),
    expire:
      mayUpdate &&
      user.hasPassword &&
      !user.passwordExpired &&
      (async () => {
        if (await asked(format(strings.expireAsk, { name }), strings.expireBody, strings.expireYes))
          await tell(() => password.run({ params, body: {} }), strings.passwordEnded.text);
      }),
    remove:
      mayDelete &&
      (async () => {
        if (
          !(await asked(format(strings.removeAsk, { name }), strings.removeBody, strings.removeYes))
        )
          return;
        await tell(async () => {
          await remove.run({ params: { ...params, connectionId } });
          onRemoved();
        }, strings.removed.text);
      }),
    removeFactor:
      mayUpdate &&
      (async ({ deviceId, name: called }: UserFactor) => {
        const title = format(strings.removeFactorAsk, { name: called });
        if (await asked(title, strings.removeFactorBody, strings.removeFactorYes))
          await tell(
            () => factor.run({ params: { ...params, deviceId } }),
            strings.factorRemoved.text,
          );
      }),
    removeFactors:
      mayDelete &&
      user.factors.length > 0 &&
      (async () => {
        const title = format(strings.removeFactorsAsk, { name });
        if (await asked(title, strings.removeFactorsBody, strings.removeFactorYes))
          await tell(
            () => remove.run({ params: { ...params, connectionId: factorConnection } }),
            strings.factorsRemoved.text,
          );
      }),
  };
}
